// Whether the server of this page can be reached, as far as the last request has shown.

const state = $state({ isLost: false });

export const network = {
  get isLost(): boolean {
    return state.isLost;
  },
  set isLost(isLost: boolean) {
    if (state.isLost !== isLost) state.isLost = isLost;
  },
};

// The browser has a network again: ask the server before the box.
addEventListener("online", () => (network.isLost = false));
