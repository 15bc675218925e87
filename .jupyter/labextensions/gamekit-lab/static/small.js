// One plugin, written by hand in the form JupyterLab loads: no build step.
(() => {
  const NARROW = 1100; // CSS pixels: below, file browser and notebook do not fit side by side
  const PHONE = 700; // below, every pixel counts
  const STYLE = `
    @media (max-width: ${PHONE - 1}px) {
      .jp-Notebook { --jp-notebook-padding: 0; --jp-cell-padding: 2px; }
      .jp-InputPrompt, .jp-OutputPrompt, .jp-Collapser { display: none; }
    }`;

  const settings = JSON.parse(document.getElementById("jupyter-config-data")?.textContent || "{}");

  function fit(app) {
    app.shell.mode = "single-document";
    app.shell.collapseLeft();
    app.shell.collapseRight();
    if (window.innerWidth < PHONE && app.shell.isSideTabBarVisible("right")) {
      app.shell.toggleSideTabBarVisibility("right");
    }
  }

  // `gamekit play` names one notebook, of its own making, that runs as it is opened.
  async function run(app, path, tries = 100) {
    const panel = app.shell.currentWidget;
    if (panel?.context?.path !== path || !panel.content?.model) {
      if (tries) setTimeout(() => run(app, path, tries - 1), 200); // it is still being opened
      return;
    }
    await panel.context.ready;
    await panel.sessionContext.ready;
    const fresh = [...panel.content.model.cells].every((cell) => !cell.outputs?.length);
    if (fresh) await app.commands.execute("notebook:run-all-cells");
  }

  const plugin = {
    id: "gamekit-lab:plugin",
    autoStart: true,
    activate(app) {
      document.head.append(Object.assign(document.createElement("style"), { textContent: STYLE }));
      app.restored.then(() => {
        if (window.innerWidth < NARROW || settings.gamekitRun) fit(app);
        if (settings.gamekitRun) run(app, settings.gamekitRun);
      });
    },
  };

  window._JUPYTERLAB = window._JUPYTERLAB || {};
  window._JUPYTERLAB["gamekit-lab"] = { init() {}, get: async () => () => ({ __esModule: true, default: plugin }) };
})();
