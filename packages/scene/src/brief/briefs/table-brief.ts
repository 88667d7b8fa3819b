/**
 * A brief as designers type it, with what must come of its words. Each expectation is one token:
 * the first is the kind of place; then `kind` a thing, `kind*n` so many, `kind:material` made of it,
 * `kind:#rrggbb` of the colour,
 * `!kind` not there, `=style`, `@surface:material`, `~weather`, `%season`, `#view`, `&feature word` as
 * an opening, area or building, `h<n>`/`h>n` the hour before or after.
 */
export type TableBrief = readonly [brief: string, expected: string];
