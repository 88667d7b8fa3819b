import { readPlan } from '@zhuhui/kernels';
import { type Case, type Figure, inColour } from './figure.ts';

const WALL = 1;
const FIRST_ROOM = 2;

/** What is read from the plan drawing: walls, the room, its area by the scale that is read. */
export async function judgePlan({ name, truth, keep }: Case): Promise<Figure[]> {
  if (!truth.plan) return [];
  const { plan, drawing, labels } = truth.plan;
  const reading = readPlan({ image: inColour(drawing), kind: 'flat' });
  if (reading.kind !== 'flat') {
    return [{ subject: 'plan', row: 'all', values: { 'taken for a drawing': 0 } }];
  }
  const { areas, rooms, pxPerM } = reading.flat;
  const overlap = (label: number, own: number): number => {
    let both = 0;
    let either = 0;
    for (let p = 0; p < areas.data.length; p++) {
      const [a, b] = [areas.data[p] === label, labels.data[p] === own];
      if (a && b) both++;
      if (a || b) either++;
    }
    return both / Math.max(1, either);
  };
  const ious = rooms.map((_, k) => overlap(FIRST_ROOM + k, FIRST_ROOM));
  const best = Math.max(0, ...ious);
  const areaM2 = rooms[ious.indexOf(best)]?.areaM2 ?? 0;
  const values = {
    'taken for a drawing': 1,
    'walls IoU': overlap(WALL, WALL),
    'room IoU': best,
    'rooms too many': Math.abs(rooms.length - 1),
    'scale off (%)': (100 * Math.abs(pxPerM - plan.pxPerM)) / plan.pxPerM,
    'area off (%)': (100 * Math.abs(areaM2 - plan.rooms[0].areaM2)) / plan.rooms[0].areaM2,
  };
  if (best < 0.9) await keep(`${name}-plan.png`, drawing);
  return [{ subject: 'plan', row: 'all', values }];
}
