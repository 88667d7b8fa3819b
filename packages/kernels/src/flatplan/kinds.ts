/** What a drawn piece is taken for. */
export type FurnitureKind =
  | 'bed'
  | 'sofa'
  | 'armchair'
  | 'table'
  | 'dining'
  | 'rug'
  | 'wardrobe'
  | 'shelf'
  | 'counter'
  | 'stove'
  | 'sink'
  | 'fridge'
  | 'toilet'
  | 'basin'
  | 'tub'
  | 'shower'
  | 'washer'
  | 'plant'
  | 'leaf'
  | 'small';

export type RoomKind =
  | 'living'
  | 'bedroom'
  | 'kitchen'
  | 'bath'
  | 'study'
  | 'hall'
  | 'storage'
  | 'balcony';
