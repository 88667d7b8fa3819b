/** Angle of an hour on a dial of twenty-four, radians clockwise from above: noon is above. */
export const angleOf = (hour: number): number => ((hour - 12) / 24) * 2 * Math.PI;

/** The hour a pointer shows, given where it is from the dial's centre (x to the right, y down). */
export function hourAt({ x, y }: { readonly x: number; readonly y: number }): number {
  const hour = 12 + (Math.atan2(x, -y) / (2 * Math.PI)) * 24;
  return (hour + 24) % 24;
}

/** `18:12` for 18.2. */
export function timeText(hour: number): string {
  const minutes = Math.round(hour * 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
