"""
Learns the corrections of the mask network, from lessons that `lessons.ts` drew (there it says how):
  python -m venv .venv && .venv/bin/pip install -r requirements.txt --extra-index-url https://download.pytorch.org/whl/cpu
  .venv/bin/python learn.py [minutes]
Goes on from the corrections in `packages/networks/data`, or from the network as it was where there are none; says at the
start and at the end how well pictures are answered that it does not learn from; writes the corrections, now and then and
at the end. It goes by the clock, so another machine learns other numbers: what is on record was learnt in 8.6 minutes of
one H100 (1700 steps of 16 pictures), for which two cores of a CPU would take a day and a half.

Three clicks in a row on a thing, each in the middle of what is most wrong, the mask handed on, or a box; loss as Segment
Anything's (focal and dice), on the first mask and on the best of the other three. On photographs, which have no truth,
the network as it was is the teacher.
"""

import copy
import itertools
import math
import os
import pathlib
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import cv2
import numpy as np
import torch
import torch.nn.functional as F

import decoder
import encoder
from corrections import correct, packed, weights_of
from decoder import GRID, INPUT, KEEP, MASKS, REMOVE, SIDE, Decoder
from encoder import Encoder
from lessons import Lessons, box_around, first_click, next_click, prompt, shape_by_chance

DATA = pathlib.Path(__file__).parents[4] / 'masks/data'


class Part(NamedTuple):
    """Of a part of the network: where its corrections are kept, their rank, how fast slim ones and wholes are learnt."""

    file: pathlib.Path
    rank: int
    rate: float
    rate_of_wholes: float


PARTS = {
    'encoder': Part(DATA / 'encoder-corrections.bin', 16, 8e-4, 8e-5),
    'decoder': Part(DATA / 'decoder-corrections.bin', 8, 5e-4, 6e-5),
}
MINUTES = 9
WARM_STEPS, LEAST_RATE = 50, 0.02
DEVICE = 'cuda' if torch.cuda.is_available() else 'cpu'
# Pictures of a step, and how many things are asked for in each.
PICTURES, THINGS = (24, 4) if DEVICE == 'cuda' else (2, 3)
CLICKS = 3
SHARES = {'scene': 0.42, 'room': 0.33, 'shapes': 0.08, 'composite': 0.17}
PHOTO_EVERY = 5
SECOND_CLICK_ON_PHOTO = 0.4
BOXES = 0.1
# Of the masks handed on, so many are the first; the others are the best one.
FIRST_HANDED_ON = 0.6
FOCAL, BEST_OF_OTHERS, ALL_OTHERS, TEACHER = 10, 0.5, 0.03, 3
AVERAGE = 0.99
# A middle within this of a photograph's rim is not clicked on.
RIM = 4
SAVES_EVERY_S, SAYS_EVERY, LOOKED_AT, AHEAD = 120, 50, 80, 2
# Mean and deviation of the pictures that the network was trained on, red, green, blue.
MEAN, DEVIATION = (123.675, 116.28, 103.53), (58.395, 57.12, 57.375)

lessons = Lessons()
# Clicks are waited for, so threads draw them.
clicking = ThreadPoolExecutor(os.cpu_count())


class Batch(NamedTuple):
    """
    The first rows of the square alone, those that show the pictures. pictures: uint8 [P, 16 rows, INPUT, 3]; inside: 1 where
    they are [P, 4 rows, SIDE]; of: the picture of each thing [N]; truths: [N, 4 rows, SIDE], None of photographs; clicks:
    the first on each thing.
    """

    pictures: torch.Tensor
    inside: torch.Tensor
    of: torch.Tensor
    truths: torch.Tensor | None
    clicks: list


def batch_of(step):
    random = np.random.default_rng([5, step])
    kinds = ['photo'] * PICTURES if is_photo(step) else random.choice(list(SHARES), size=PICTURES, p=list(SHARES.values()))
    shape = shape_by_chance(random)
    views = [lessons.by_chance(random, kind, shape, THINGS) for kind in kinds]
    if is_photo(step):
        of = np.repeat(np.arange(PICTURES), THINGS)
        clicks = [[(*anywhere(views[k], random), KEEP)] for k in of]
        return collated(views, of, None, clicks)
    things = [(k, truth) for k, view in enumerate(views) for truth in view.truths]
    clicks = [
        box_around(truth, views[k], random) if random.random() < BOXES else [first_click(truth, random)]
        for k, truth in things
    ]
    return collated(views, [k for k, _ in things], [truth for _, truth in things], clicks)


class Batches(torch.utils.data.Dataset):
    """The batch of each step."""

    def __getitem__(self, step):
        return batch_of(step)


def is_photo(step):
    return step % PHOTO_EVERY == PHOTO_EVERY - 1


def batches():
    """One after the other, drawn ahead by other processes, so that this one can keep the device busy."""
    lessons.decode()
    return torch.utils.data.DataLoader(
        Batches(),
        sampler=itertools.count(),
        batch_size=None,
        collate_fn=lambda batch: batch,
        num_workers=max(1, os.cpu_count() - 2),
        prefetch_factor=AHEAD,
        multiprocessing_context='fork',
        worker_init_fn=lambda _: torch.set_num_threads(1),
    )


def collated(views, of, truths, clicks):
    rows = math.ceil(max(view.height for view in views) * GRID / INPUT)
    of_rows = lambda each, side: torch.from_numpy(np.stack([one[: rows * side // GRID] for one in each]))
    return Batch(
        of_rows([view.picture for view in views], INPUT),
        of_rows([view.inside() for view in views], SIDE),
        torch.as_tensor(of),
        None if truths is None else of_rows(truths, SIDE),
        clicks,
    )


def anywhere(view, random):
    step = INPUT / SIDE
    return random.integers(RIM, view.width / step - RIM), random.integers(RIM, view.height / step - RIM)


def losses(masks, truth, inside):
    """masks [B, 4, H, W], truth and inside [B, H, W] → [B, 4]"""
    truth, inside = truth[:, None], inside[:, None]
    p = torch.sigmoid(masks)
    entropy = F.binary_cross_entropy_with_logits(masks, truth.expand_as(masks), reduction='none')
    right = p * truth + (1 - p) * (1 - truth)
    focal = ((1 - right) ** 2 * entropy * inside).sum((2, 3)) / inside.sum((2, 3))
    both = (p * truth * inside).sum((2, 3))
    dice = 1 - (2 * both + 1) / (((p + truth) * inside).sum((2, 3)) + 1)
    return FOCAL * focal + dice


def overlaps_of(masks, truth, inside):
    """Intersection over union [B, 4]"""
    mask, meant = (masks > 0) & (inside[:, None] > 0), truth[:, None] >= 0.5
    return (mask & meant).sum((2, 3)) / (mask | meant).sum((2, 3)).clamp(min=1)


class Network(torch.nn.Module):
    """
    ranks: of the corrections of the encoder and of the decoder; 0 for the network as it was.
    """

    def __init__(self, weights, ranks):
        super().__init__()
        self.encoder = Encoder(weights['encoder'], ranks['encoder'])
        self.decoder = Decoder(weights['decoder'], ranks['decoder'])

    def read(self, batch, whole=False):
        """Embeddings of a batch's pictures; of the whole square, as the network read them before, or of those rows alone."""
        numbers = lambda each: torch.tensor(each, device=DEVICE)
        x = (batch.pictures.to(DEVICE).float() - numbers(MEAN)) / numbers(DEVIATION)
        # What is not of a picture is nothing.
        scale = INPUT // SIDE
        x *= batch.inside.to(DEVICE).repeat_interleave(scale, 1).repeat_interleave(scale, 2)[..., None]
        if whole:
            x = F.pad(x, (0, 0, 0, 0, 0, INPUT - x.shape[1]))
        with torch.autocast(DEVICE, torch.bfloat16):
            return self.encoder(x.permute(0, 3, 1, 2)).float()

    def answer(self, embeddings, clicks, earlier=None):
        xy, labels = (each.to(DEVICE) for each in prompt(clicks))
        with torch.autocast(DEVICE, torch.bfloat16):
            masks, qualities = self.decoder(embeddings, xy, labels, earlier)
        return masks.float(), qualities.float()


def corrected_clicks(clicks, chosen, truths):
    """The next click after each list of clicks, where `chosen` [N, H, W], log odds within the picture, is most wrong."""
    masks = (chosen > 0).cpu().numpy()
    return [
        each + [click or each[-1]] for each, click in zip(clicks, clicking.map(next_click, masks, truths.numpy()))
    ]


def learn_things(network, batch, random):
    """Adds the gradients of one batch; says how well the first mask overlapped after each click."""
    read = network.read(batch)
    # Gradients of all clicks gather here, so that they go through the encoder once.
    embeddings = read.detach().requires_grad_(True)
    of, truth = batch.of.to(DEVICE), batch.truths.to(DEVICE)
    inside = batch.inside.to(DEVICE)[of]
    clicks, earlier, seen = batch.clicks, None, []
    for click in range(CLICKS):
        masks, qualities = network.answer(embeddings[of], clicks, earlier)
        each_loss = losses(masks, truth, inside)
        with torch.no_grad():
            overlaps = overlaps_of(masks, truth, inside)
        others = each_loss[:, 1:]
        shape = each_loss[:, 0] + BEST_OF_OTHERS * others.min(1).values + ALL_OTHERS * others.mean(1)
        (shape.mean() + F.mse_loss(qualities, overlaps)).backward()
        seen.append((f'click {click + 1}', overlaps[:, 0].mean()))
        if click == CLICKS - 1:
            break
        is_first = torch.from_numpy(random.random(len(of)) < FIRST_HANDED_ON).to(DEVICE)
        which = torch.where(is_first, 0, overlaps.argmax(1))
        earlier = masks.detach()[torch.arange(len(of), device=DEVICE), which][:, None]
        clicks = corrected_clicks(clicks, earlier[:, 0] * inside, batch.truths)
    read.backward(embeddings.grad)
    return seen


def learn_photographs(network, teacher, batch, random):
    """The same on photographs, anywhere on them: what the teacher answers."""
    with torch.no_grad():
        their_embeddings = teacher.read(batch, whole=True)
    read = network.read(batch)
    embeddings = read.detach().requires_grad_(True)
    of = batch.of.to(DEVICE)
    inside, clicks, earlier = batch.inside.to(DEVICE)[of][:, None], batch.clicks, None
    shown = inside.shape[2]
    for _ in range(2 if random.random() < SECOND_CLICK_ON_PHOTO else 1):
        with torch.no_grad():
            theirs, their_qualities = teacher.answer(their_embeddings[of], clicks, earlier)
        ours, qualities = network.answer(embeddings[of], clicks, None if earlier is None else earlier[:, :, :shown])
        earlier, theirs = theirs[:, :1], theirs[:, :, :shown]
        wanted = torch.sigmoid(theirs)
        entropy = F.binary_cross_entropy_with_logits(ours, wanted, reduction='none')
        least = F.binary_cross_entropy_with_logits(theirs, wanted, reduction='none')
        apart = ((entropy - least) * inside).sum() / inside.sum() / MASKS
        loss = TEACHER * apart + F.mse_loss(qualities, their_qualities)
        loss.backward()
        other = random.permutation(len(clicks))
        clicks = [
            each + [(*clicks[k][0][:2], random.choice((REMOVE, KEEP)))] for each, k in zip(clicks, other)
        ]
    read.backward(embeddings.grad)
    return [('photographs', loss.detach())]


@torch.no_grad()
def look(network, name):
    """Overlap of the first mask, and of the best one, after one, two, three clicks and after a box."""
    order = np.random.default_rng(1)
    for kind, numbers in lessons.kept_back.items():
        views = {i: lessons.whole(i) for i in numbers}
        things = [(i, truth) for i in numbers for truth in views[i].truths]
        asked = [things[k] for k in order.permutation(len(things))[:LOOKED_AT]]
        rows = []
        for at in range(0, len(asked), PICTURES):
            some = asked[at : at + PICTURES]
            truths = [truth for _, truth in some]
            clicks = [[first_click(truth)] for truth in truths]
            batch = collated([views[i] for i, _ in some], np.arange(len(some)), truths, clicks)
            embeddings = network.read(batch)
            truth, inside, earlier, row = batch.truths.to(DEVICE), batch.inside.to(DEVICE), None, []
            for _ in range(CLICKS):
                masks, _qualities = network.answer(embeddings, clicks, earlier)
                overlaps = overlaps_of(masks, truth, inside)
                row += [overlaps[:, 0], overlaps.amax(1)]
                earlier = masks[:, :1]
                clicks = corrected_clicks(clicks, earlier[:, 0] * inside, batch.truths)
            boxes = [box_around(truth, views[i]) for i, truth in some]
            masks, _qualities = network.answer(embeddings, boxes)
            rows.append(torch.stack([*row, overlaps_of(masks, truth, inside)[:, 0]], 1).cpu())
        if rows:
            print(f'  {name}, {kind}:', torch.cat(rows).mean(0).numpy().round(3), flush=True)


def save(network, weights):
    for name, part in PARTS.items():
        part.file.write_bytes(packed(getattr(network, name), weights[name]))


def main():
    cv2.setNumThreads(1)
    # The processes that draw are to begin before this one has a device.
    ahead = iter(batches())
    torch.manual_seed(5)
    torch.set_float32_matmul_precision('high')
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else MINUTES
    weights = {'encoder': encoder.weights_of(), 'decoder': weights_of(decoder.MODEL)}
    network = Network(weights, {name: part.rank for name, part in PARTS.items()})
    teacher = Network(weights, {name: 0 for name in PARTS}).requires_grad_(False).to(DEVICE)
    for name, part in PARTS.items():
        if part.file.exists():
            correct(getattr(network, name), part.file.read_bytes())
    network.to(DEVICE)
    groups = []
    for name, part in PARTS.items():
        named = list(getattr(network, name).named_parameters())
        is_slim = lambda name: name.endswith(('.down', '.up'))
        slim, wholes = [p for n, p in named if is_slim(n)], [p for n, p in named if not is_slim(n)]
        groups.append({'params': slim, 'weight_decay': 0.01, 'rate': part.rate})
        groups.append({'params': wholes, 'weight_decay': 0, 'rate': part.rate_of_wholes})
    optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.99))
    average = copy.deepcopy(network)
    look(network, 'at the start')
    random = np.random.default_rng(6)
    began, seen, saves = time.time(), {}, 0
    for step, batch in enumerate(ahead):
        spent = time.time() - began
        if spent >= 60 * minutes:
            break
        share = min(1, (step + 1) / WARM_STEPS) * (0.5 + 0.5 * math.cos(math.pi * spent / 60 / minutes))
        for group in optimizer.param_groups:
            group['lr'] = group['rate'] * max(share, LEAST_RATE)
        optimizer.zero_grad()
        learnt = (
            learn_photographs(network, teacher, batch, random)
            if is_photo(step)
            else learn_things(network, batch, random)
        )
        for name, value in learnt:
            seen.setdefault(name, []).append(value)
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        done = step + 1
        with torch.no_grad():
            keep = min(AVERAGE, (1 + done) / (20 + done))
            torch._foreach_lerp_(list(average.parameters()), list(network.parameters()), 1 - keep)
        if done % SAYS_EVERY == 0:
            means = {name: round(torch.stack(values).mean().item(), 3) for name, values in seen.items()}
            print(f'{done}, {spent:.0f} s', means, flush=True)
            seen = {}
        if spent > (saves + 1) * SAVES_EVERY_S:
            saves += 1
            save(average, weights)
    save(average, weights)
    look(average, 'learnt')


if __name__ == '__main__':
    main()
