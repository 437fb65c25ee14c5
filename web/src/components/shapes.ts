// Suit and colour marks as paths around the middle (0, 0), about 24 units wide.

function star(points: number, outer: number, inner: number): string {
  const corners: string[] = [];
  for (let at = 0; at < points * 2; at++) {
    const radius = at % 2 === 0 ? outer : inner;
    const angle = (Math.PI * at) / points - Math.PI / 2;
    corners.push(`${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`);
  }
  return `M${corners.join("L")}Z`;
}

const circle = (radius: number) =>
  `M${-radius} 0a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`;

function sun(): string {
  let rays = "";
  for (let at = 0; at < 8; at++) {
    const angle = (Math.PI * at) / 4;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    const point = (along: number, aside: number) =>
      `${(x * along - y * aside).toFixed(2)} ${(y * along + x * aside).toFixed(2)}`;
    rays += `M${point(8.6, -2.2)}L${point(13, 0)}L${point(8.6, 2.2)}Z`;
  }
  return circle(6.6) + rays;
}

export const LETTER_SUIT: Record<string, string> = { b: star(5, 12.5, 5.2), r: sun() };

export const TILE_MARK: Record<string, string> = {
  k: "M0-12 11 0 0 12-11 0Z",
  b: circle(10),
  o: "M0-11 12 10-12 10Z",
  r: "M-4-11H4V-4H11V4H4V11H-4V4H-11V-4H-4Z",
};

export const PLAYING_SUIT: Record<string, string> = {
  c: "M-2 3.6a5.6 5.6 0 1 1-2.6-8.2 5.6 5.6 0 1 1 9.2 0 5.6 5.6 0 1 1-2.6 8.2L4 12H-4Z",
  d: "M0-13 9.5 0 0 13-9.5 0Z",
  h: "M0 12C-5 7-12 2-12-4.2-12-9-8-11.5-5-11.5-2.6-11.5-.8-10 0-8 .8-10 2.6-11.5 5-11.5 8-11.5 12-9 12-4.2 12 2 5 7 0 12Z",
  s: "M0-13C4-7 12-3 12 3.4 12 7 9 9 6.4 9 4.6 9 2.8 8 1.8 6.4L4 13H-4L-1.8 6.4C-2.8 8-4.6 9-6.4 9-9 9-12 7-12 3.4-12-3-4-7 0-13Z",
};
