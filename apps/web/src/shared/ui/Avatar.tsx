import { useState } from 'react';
import styles from './Avatar.module.css';
import { classes } from './classes.ts';

/** As the style sheet has them, px. */
const SIDE_PX = { small: 20, normal: 36, big: 64, large: 80 } as const;

interface AvatarProps {
  readonly name: string;
  /** The picture's address; empty, or not to be had: the name's first character stands for it. */
  readonly picture: string;
  readonly size?: keyof typeof SIDE_PX;
}

/** Somebody's picture, or the first character of the name. */
export function Avatar({ name, picture, size = 'normal' }: AvatarProps) {
  const side = SIDE_PX[size];
  const [broken, setBroken] = useState('');
  return (
    <span className={classes(styles.avatar, styles[size])} aria-hidden="true">
      {picture && picture !== broken ? (
        <img src={picture} alt="" width={side} height={side} onError={() => setBroken(picture)} />
      ) : (
        name.slice(0, 1)
      )}
    </span>
  );
}
