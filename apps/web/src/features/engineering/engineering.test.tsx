import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';

const plan = [
  ...['0', 'SECTION', '2', 'HEADER', '9', '$INSUNITS', '70', '4', '0', 'ENDSEC'],
  ...['0', 'SECTION', '2', 'ENTITIES'],
  ...['0', 'LINE', '8', '墙体', '10', '0', '20', '0', '11', '8400', '21', '6000'],
  ...['0', 'CIRCLE', '8', '家具', '10', '2000', '20', '2000', '40', '500'],
  ...['0', 'MTEXT', '8', '文字', '0', 'ENDSEC', ''],
].join('\n');

it('shows the way through the drawing tools, each with a sample', async () => {
  renderApp('/engineering', { signedIn: false });
  expect(await screen.findByRole('heading', { level: 1, name: '工程图' })).toBeTruthy();
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['1图片转线稿', '2彩色平面图', '3总平面彩色', '看 DXF']);
  expect(screen.getAllByRole('button', { name: '用示例开始' })).toHaveLength(3);
});

it('shows a DXF with its size and layers, which can be switched off', async () => {
  renderApp('/engineering', { signedIn: false });
  const input = await screen.findByLabelText('要看的 DXF 文件');
  await userEvent.upload(input, new File([plan], '户型.dxf'), { applyAccept: false });
  const desk = screen.getByRole('region', { name: 'DXF 预览' });
  expect(await within(desk).findByText('8.4 × 6 m')).toBeTruthy();
  expect(within(desk).getByText('毫米')).toBeTruthy();
  expect(within(desk).getByText('没有画出来的：文字 1')).toBeTruthy();
  const shown = within(desk).getByRole<HTMLInputElement>('switch', { name: '显示图层 家具' });
  await userEvent.click(shown);
  expect(shown.checked).toBe(false);
  await userEvent.click(within(desk).getByRole('button', { name: '全部显示' }));
  expect(shown.checked).toBe(true);
});

it('says what to do with a DWG and with a file without lines', async () => {
  renderApp('/engineering', { signedIn: false });
  const input = await screen.findByLabelText('要看的 DXF 文件');
  await userEvent.upload(input, new File(['AC1032\0\0'], 'a.dxf'), { applyAccept: false });
  expect(await screen.findByText(/这是 DWG/)).toBeTruthy();
  await userEvent.upload(input, new File(['nothing'], 'b.dxf'), { applyAccept: false });
  expect(await screen.findByText(/没有在文件里读到线条/)).toBeTruthy();
});
