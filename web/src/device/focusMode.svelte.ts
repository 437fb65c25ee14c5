// Focus mode: only the table, full screen where the browser allows it.

const state = $state({ isOn: false });

export const focus = {
  get isOn(): boolean {
    return state.isOn;
  },
  enter(): void {
    state.isOn = true;
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
  },
  leave(): void {
    if (!state.isOn) return;
    state.isOn = false;
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  },
};

// leaving full screen with the browser's key also leaves focus mode
document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement) state.isOn = false;
});
