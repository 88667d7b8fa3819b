import { LOOK_LENGTH, LOOK_SUMS, nearestLooks, sumLook } from '@zhuhui/kernels';

/** What a picture is kept with: its look, and what a search may be narrowed to. */
export interface KeptLook {
  readonly id: string;
  readonly look: Uint8Array;
  readonly style: string | null;
  readonly space: string | null;
}

/** How many are wanted, and of which; everything given has to hold. */
export interface LookWish {
  readonly limit: number;
  /** A picture that is not to be found: the one that is asked about. */
  readonly except?: string | undefined;
  readonly style?: string | undefined;
  readonly space?: string | undefined;
}

const FIRST_CAPACITY = 1024;

/** Looks in memory, 166 bytes each beside their ids. A row that goes leaves its place to the last one. */
export class LookStore {
  private ids: string[] = [];
  private readonly rowOf = new Map<string, number>();
  /** Styles and kinds of spaces, by their place here; there are few. */
  private readonly names: (string | null)[] = [null];
  private looks = new Uint8Array(FIRST_CAPACITY * LOOK_LENGTH);
  private sums = new Uint16Array(FIRST_CAPACITY * LOOK_SUMS);
  private styles = new Uint16Array(FIRST_CAPACITY);
  private spaces = new Uint16Array(FIRST_CAPACITY);

  get size(): number {
    return this.ids.length;
  }

  clear(): void {
    this.ids = [];
    this.rowOf.clear();
  }

  put({ id, look, style, space }: KeptLook): void {
    let row = this.rowOf.get(id);
    if (row === undefined) {
      row = this.ids.length;
      if (row === this.styles.length) this.grow();
      this.ids.push(id);
      this.rowOf.set(id, row);
    }
    this.looks.set(look, row * LOOK_LENGTH);
    sumLook({ looks: this.looks, sums: this.sums }, row);
    this.styles[row] = this.placeOf(style);
    this.spaces[row] = this.placeOf(space);
  }

  drop(id: string): void {
    const row = this.rowOf.get(id);
    if (row === undefined) return;
    this.rowOf.delete(id);
    const lastId = this.ids.pop() as string;
    const last = this.ids.length;
    if (row === last) return;
    this.ids[row] = lastId;
    this.rowOf.set(lastId, row);
    this.looks.copyWithin(row * LOOK_LENGTH, last * LOOK_LENGTH, (last + 1) * LOOK_LENGTH);
    this.sums.copyWithin(row * LOOK_SUMS, last * LOOK_SUMS, (last + 1) * LOOK_SUMS);
    this.styles[row] = this.styles[last] ?? 0;
    this.spaces[row] = this.spaces[last] ?? 0;
  }

  /** Ids, the most alike first. */
  nearest(look: Uint8Array, { limit, except, style, space }: LookWish): string[] {
    const rows = { looks: this.looks, sums: this.sums, count: this.ids.length };
    const own = except === undefined ? undefined : this.rowOf.get(except);
    const [ofStyle, ofSpace] = [style, space].map((name) => name && this.names.indexOf(name));
    const { styles, spaces } = this;
    const isNarrowed = ofStyle !== undefined || ofSpace !== undefined;
    const isWanted = (row: number) =>
      row !== own &&
      (ofStyle === undefined || styles[row] === ofStyle) &&
      (ofSpace === undefined || spaces[row] === ofSpace);
    return nearestLooks(rows, look, limit, isNarrowed || own !== undefined ? isWanted : undefined)
      .map(({ row, distance }) => ({ id: this.ids[row] ?? '', distance }))
      .toSorted((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
  }

  private placeOf(name: string | null): number {
    const known = this.names.indexOf(name);
    return known >= 0 ? known : this.names.push(name) - 1;
  }

  private grow(): void {
    const wider = <T extends Uint8Array | Uint16Array>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.looks = wider(new Uint8Array(this.looks.length * 2), this.looks);
    this.sums = wider(new Uint16Array(this.sums.length * 2), this.sums);
    this.styles = wider(new Uint16Array(this.styles.length * 2), this.styles);
    this.spaces = wider(new Uint16Array(this.spaces.length * 2), this.spaces);
  }
}
