import type { LabelPolicy } from '@zhuhui/contracts';
import { plateIn, plateShapes, TONES } from '@zhuhui/labels';
import styles from './labels.module.css';

const SAMPLES = [
  { name: '图片', url: '/samples/kitchen-colour.webp', width: 1200, height: 800, kind: 'picture' },
  { name: '白底图纸', url: '/samples/bedroom-line.png', width: 1200, height: 800, kind: 'drawing' },
] as const;

/** What the visible mark looks like on a photograph and on paper, drawn as the server draws it. */
export function PlatePreview({ policy }: { readonly policy: LabelPolicy }) {
  return (
    <div className={styles.previews}>
      {SAMPLES.map(({ name, url, width, height, kind }) => (
        <figure key={name}>
          <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${name}上的标识`}>
            <rect {...{ width, height }} fill="white" />
            <image href={url} {...{ width, height }} preserveAspectRatio="xMidYMid slice" />
            {policy.visible[kind] && <Plate {...{ policy, width, height, kind }} />}
          </svg>
          <figcaption>
            {name}
            {!policy.visible[kind] && '：不画显式标识'}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

interface PlateProps {
  readonly policy: LabelPolicy;
  readonly width: number;
  readonly height: number;
  readonly kind: 'picture' | 'drawing';
}

function Plate({ policy, width, height, kind }: PlateProps) {
  const tone = kind === 'drawing' ? 'light' : 'dark';
  const plate = plateIn({ width, height }, { ...policy, tone });
  if (!plate) return null;
  const { radius, characters } = plateShapes(plate, policy.text);
  const { plate: fill, opacity, ink } = TONES[tone];
  return (
    <g transform={`translate(${plate.left} ${plate.top})`}>
      <rect
        width={plate.width}
        height={plate.height}
        rx={radius}
        fill={fill}
        fillOpacity={opacity}
      />
      {characters.map(({ x, y, scale, path }) => (
        <path key={x} transform={`translate(${x} ${y}) scale(${scale})`} d={path} fill={ink} />
      ))}
    </g>
  );
}
