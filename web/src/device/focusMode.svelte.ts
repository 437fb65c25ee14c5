// Focus: nothing but the table. Where the browser allows it, the whole screen as well.

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

// leaving the full screen by the browser's own key leaves the focus, too
document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement) state.isOn = false;
});
