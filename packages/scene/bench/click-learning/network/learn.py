"""
Learns the corrections of the mask network, from lessons that `lessons.ts` drew (there it says how):
  python -m venv .venv && .venv/bin/pip install -r requirements.txt --extra-index-url https://download.pytorch.org/whl/cpu
  .venv/bin/python learn.py [minutes]
Goes on from the corrections in `packages/masks/data`, or from the network as it was where there are none; says now and
then how well pictures are answered that it does not learn from; writes the corrections. Another machine learns other
numbers: it goes by the clock.

Three clicks in a row on a thing, each in the middle of what is most wrong, the mask handed on, or a box; loss as Segment
Anything's (focal and dice), on the first mask and on the best of the other three. On photographs, which have no truth,
the network as it was is the teacher.
"""

import copy
import math
import pathlib
import sys
import time
from typing import NamedTuple

import cv2
import numpy as np
import torch
import torch.nn.functional as F

import decoder
import encoder
from corrections import correct, packed, weights_of
from decoder import KEEP, MASKS, REMOVE, SIDE, Decoder
from encoder import EncoderEnd
from lessons import LEAST_AREA, ROWS, Lessons, box_around, first_click, next_click, overlap, prompt

DATA = pathlib.Path(__file__).parents[4] / 'masks/data'


class Part(NamedTuple):
    """Of a part of the network: where its corrections are kept, their rank, how fast slim ones and wholes are learnt."""

    file: pathlib.Path
    rank: int
    rate: float
    rate_of_wholes: float


PARTS = {
    'encoder': Part(DATA / 'encoder-corrections.bin', 16, 6e-4, 6e-5),
    'decoder': Part(DATA / 'decoder-corrections.bin', 8, 4e-4, 5e-5),
}
MINUTES = 60
WARM_STEPS, LEAST_RATE = 50, 0.02
# Pictures of a step, and how many things are asked for in each.
PICTURES, THINGS = 2, 3
CLICKS = 3
SHARES = {'scene': 0.47, 'room': 0.33, 'shapes': 0.2}
PHOTO_EVERY = 5
SECOND_CLICK_ON_PHOTO = 0.4
BOXES = 0.15
# Of the masks handed on, so many are the first; the others are the best one.
FIRST_HANDED_ON = 0.6
FOCAL, BEST_OF_OTHERS, ALL_OTHERS, TEACHER = 10, 0.5, 0.03, 3
AVERAGE = 0.99
# A middle within this of a photograph's rim is not clicked on.
RIM = 4
LOOKS_EVERY_S, LOOKED_AT = 1500, 50

lessons = Lessons()
random = np.random.default_rng(5)
# 1 where the pictures are.
inside = (torch.arange(SIDE) < ROWS).float()[:, None].expand(SIDE, SIDE)


def losses(masks, truth):
    """masks [B, 4, S, S], truth [B, S, S] → [B, 4]"""
    truth = truth[:, None]
    p = torch.sigmoid(masks)
    entropy = F.binary_cross_entropy_with_logits(masks, truth.expand_as(masks), reduction='none')
    right = p * truth + (1 - p) * (1 - truth)
    focal = ((1 - right) ** 2 * entropy * inside).sum((2, 3)) / inside.sum()
    both = (p * truth * inside).sum((2, 3))
    dice = 1 - (2 * both + 1) / (((p + truth) * inside).sum((2, 3)) + 1)
    return FOCAL * focal + dice


class Network(torch.nn.Module):
    """
    ranks: of the corrections of the encoder's end and of the decoder; 0 for the network as it was.
    """

    def __init__(self, weights, ranks):
        super().__init__()
        self.encoder = EncoderEnd(weights['encoder'], ranks['encoder'])
        self.decoder = Decoder(weights['decoder'], ranks['decoder'])

    def read(self, numbers):
        """Embeddings of the lessons' pictures of these numbers."""
        with torch.autocast('cpu', torch.bfloat16):
            return self.encoder(lessons.before_end(numbers)).float()

    def answer(self, *prompts):
        with torch.autocast('cpu', torch.bfloat16):
            masks, qualities = self.decoder(*prompts)
        return masks.float(), qualities.float()


def learn_things(network):
    """Adds the gradients of one batch; says how well the first mask overlapped after each click."""
    kinds = random.choice(list(SHARES), size=PICTURES, p=list(SHARES.values()))
    pictures = [lessons.by_chance(random, kind, THINGS) for kind in kinds]
    things = [(k, truth) for k, (_, truths) in enumerate(pictures) for truth in truths]
    of = torch.tensor([k for k, _ in things])
    read = network.read([i for i, _ in pictures])
    # Gradients of all clicks gather here, so that they go through the encoder once.
    embeddings = read.detach().requires_grad_(True)
    truth = torch.tensor(np.stack([each for _, each in things]))
    clicks, earlier, seen = [], None, []
    for _, each in things:
        box = random.random() < BOXES and box_around(each, random)
        clicks.append(box or [first_click(each, random)])
    for click in range(CLICKS):
        masks, qualities = network.answer(embeddings[of], *prompt(clicks), earlier)
        each_loss = losses(masks, truth)
        with torch.no_grad():
            mask, meant = (masks > 0) & (inside > 0), truth[:, None] >= 0.5
            overlaps = (mask & meant).sum((2, 3)) / (mask | meant).sum((2, 3)).clamp(min=1)
        others = each_loss[:, 1:]
        shape = each_loss[:, 0] + BEST_OF_OTHERS * others.min(1).values + ALL_OTHERS * others.mean(1)
        (shape.mean() + F.mse_loss(qualities, overlaps)).backward()
        seen.append((f'click {click + 1}', overlaps[:, 0].mean().item()))
        if click == CLICKS - 1:
            break
        handed_on = []
        for k, (_, each) in enumerate(things):
            which = 0 if random.random() < FIRST_HANDED_ON else int(overlaps[k].argmax())
            chosen = masks[k, which].detach()
            handed_on.append(chosen)
            clicks[k] = clicks[k] + [next_click(chosen.numpy(), each) or clicks[k][-1]]
        earlier = torch.stack(handed_on)[:, None]
    read.backward(embeddings.grad)
    return seen


def learn_photographs(network, teacher):
    """The same on photographs, anywhere on them: what the teacher answers."""
    known = lessons.learnt['photo']
    numbers = [known[random.integers(len(known))] for _ in range(PICTURES)]
    of = torch.arange(PICTURES).repeat_interleave(THINGS)
    with torch.no_grad():
        their_embeddings = teacher.read(numbers)
    read = network.read(numbers)
    embeddings = read.detach().requires_grad_(True)
    place = lambda: (random.integers(RIM, SIDE - RIM), random.integers(RIM, ROWS - RIM))
    clicks, earlier = [[(*place(), KEEP)] for _ in of], None
    for _ in range(2 if random.random() < SECOND_CLICK_ON_PHOTO else 1):
        with torch.no_grad():
            theirs, their_qualities = teacher.answer(their_embeddings[of], *prompt(clicks), earlier)
        ours, qualities = network.answer(embeddings[of], *prompt(clicks), earlier)
        wanted = torch.sigmoid(theirs)
        entropy = F.binary_cross_entropy_with_logits(ours, wanted, reduction='none')
        least = F.binary_cross_entropy_with_logits(theirs, wanted, reduction='none')
        apart = ((entropy - least) * inside).sum() / inside.sum() / len(clicks) / MASKS
        loss = TEACHER * apart + F.mse_loss(qualities, their_qualities)
        loss.backward()
        earlier = theirs[:, :1]
        clicks = [each + [(*place(), random.choice((REMOVE, KEEP)))] for each in clicks]
    read.backward(embeddings.grad)
    return [('photographs', loss.item())]


@torch.no_grad()
def look(network, name):
    """Overlap of the first mask, and of the best one, after one, two, three clicks and after a box."""
    order = np.random.default_rng(1)
    for kind, numbers in lessons.kept_back.items():
        things = [(i, t) for i in numbers for t in range(1, lessons.index[i]['things'] + 1)]
        asked = [things[k] for k in order.permutation(len(things))[:LOOKED_AT]]
        asked = [(i, truth) for i, t in asked if (truth := lessons.truth(i, t)).sum() >= LEAST_AREA]
        rows = []
        for i, truth in asked:
            embedding = network.read([i])
            clicks, earlier, row = [first_click(truth)], None, []
            for _ in range(CLICKS):
                masks, _qualities = network.answer(embedding, *prompt([clicks]), earlier)
                overlaps = [overlap(mask.numpy(), truth) for mask in masks[0]]
                row += [overlaps[0], max(overlaps)]
                clicks = clicks + [next_click(masks[0, 0].numpy(), truth) or clicks[-1]]
                earlier = masks[:, :1]
            masks, _qualities = network.answer(embedding, *prompt([box_around(truth)]))
            rows.append(row + [overlap(masks[0, 0].numpy(), truth)])
        if rows:
            print(f'  {name}, {kind}:', np.mean(rows, 0).round(3), flush=True)


def main():
    torch.set_num_threads(2)
    cv2.setNumThreads(1)
    torch.manual_seed(5)
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else MINUTES
    weights = {'encoder': encoder.weights_of(), 'decoder': weights_of(decoder.MODEL)}
    network = Network(weights, {name: part.rank for name, part in PARTS.items()})
    teacher = Network(weights, {name: 0 for name in PARTS}).requires_grad_(False)
    groups = []
    for name, part in PARTS.items():
        own = getattr(network, name)
        if part.file.exists():
            correct(own, part.file.read_bytes())
        named = list(own.named_parameters())
        is_slim = lambda name: name.endswith(('.down', '.up'))
        slim, wholes = [p for n, p in named if is_slim(n)], [p for n, p in named if not is_slim(n)]
        groups.append({'params': slim, 'weight_decay': 0.01, 'rate': part.rate})
        groups.append({'params': wholes, 'weight_decay': 0, 'rate': part.rate_of_wholes})
    optimizer = torch.optim.AdamW(groups, betas=(0.9, 0.99))
    average = copy.deepcopy(network)
    look(network, 'at the start')
    began, step, seen, looks = time.time(), 0, {}, 0
    while (spent := time.time() - began) < 60 * minutes:
        share = min(1, (step + 1) / WARM_STEPS) * (0.5 + 0.5 * math.cos(math.pi * spent / 60 / minutes))
        for group in optimizer.param_groups:
            group['lr'] = group['rate'] * max(share, LEAST_RATE)
        optimizer.zero_grad()
        is_photo = step % PHOTO_EVERY == PHOTO_EVERY - 1
        for name, value in learn_photographs(network, teacher) if is_photo else learn_things(network):
            seen.setdefault(name, []).append(value)
        torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        optimizer.step()
        step += 1
        with torch.no_grad():
            keep = min(AVERAGE, (1 + step) / (20 + step))
            for mean, now in zip(average.parameters(), network.parameters()):
                mean.lerp_(now, 1 - keep)
        if step % 50 == 0:
            print(step, {name: round(float(np.mean(values)), 3) for name, values in seen.items()}, flush=True)
            seen = {}
        if spent > (looks + 1) * LOOKS_EVERY_S:
            looks += 1
            look(average, f'step {step}')
    look(average, 'learnt')
    for name, part in PARTS.items():
        part.file.write_bytes(packed(getattr(average, name), weights[name]))
        print(f'{part.file}: {part.file.stat().st_size} bytes')


if __name__ == '__main__':
    main()
