/** What the page of figures says of each subject. */
export const SUBJECTS: readonly {
  readonly key: string;
  readonly title: string;
  readonly means: string;
}[] = [
  {
    key: 'segmentation',
    title: 'Selecting by clicks',
    means:
      'Overlap (intersection over union, 1 is perfect) of what is selected with the thing that was meant, after one, two and three clicks; each further click stands in the middle of what is most wrong. Sizes are shares of the picture. n counts things.',
  },
  {
    key: 'vanishing',
    title: 'Vanishing points',
    means:
      'Of the level directions of a scene whose lines are seen to run together: how many are found (within 3°), how far off those are, and how far off the horizon is.',
  },
  {
    key: 'surfaces',
    title: 'Floor, wall, ceiling',
    means:
      'Pixels of floor, walls and ceiling that are read as such (share of them), and intersection over union of each. Rooms only; skirtings, rugs and furniture count as neither.',
  },
  {
    key: 'lines',
    title: 'Line drawing',
    means:
      'Ink against the scene’s exact contours (outlines, borders of things, creases) within 2 px; long edges: straight edges of at least 40 px of which nine tenths are drawn. Contours that are not to be seen in the picture, white on white, count all the same.',
  },
  {
    key: 'material',
    title: 'Another material',
    means:
      'The surface in the new material against the same scene rendered with it, at the same exposure. ΔE00: mean CIEDE2000 after a blur of 5 px (where a pattern begins is open); too light: mean difference in L*, darker below zero. Light that the new material throws on its neighbours is in the rendering and cannot be in the replacement.',
  },
  {
    key: 'removal',
    title: 'Taking furniture away',
    means:
      'The largest group of furniture of 3 to 35 % of the picture, masked as somebody brushes over it, against the same room rendered without it: mean CIEDE2000 in the mask after a blur of 5 px. With the pieces that the mask network tells, as the engine asks for them, and without. The light that the furniture took or threw is in the rendering; its shadow beside the mask stays.',
  },
  {
    key: 'plan',
    title: 'Reading plans',
    means:
      'The room’s plan drawn with filled walls, doors, windows and furniture: overlap of walls and room, rooms found beyond the one there is, and the scale, which only a door’s width tells.',
  },
  {
    key: 'kinds',
    title: 'Kinds of input',
    means:
      'Whether photo, white model, line drawing and plan are told apart; `taken for` counts mistakes.',
  },
];
