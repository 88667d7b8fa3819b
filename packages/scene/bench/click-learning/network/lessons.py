"""Lessons that `lessons.ts` drew, as other cameras might have brought them, and the clicks that a user would set in them."""

import functools
import json
import os
import pathlib
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import cv2
import numpy as np
import torch

from decoder import FIRST_CORNER, INPUT, KEEP, NOTHING, REMOVE, SECOND_CORNER, SIDE

FOLDER = pathlib.Path(__file__).parents[5] / 'bench-output/mask-lessons'
KINDS = ('room', 'scene', 'shapes', 'composite', 'photo')
# Of each kind the last part is looked at, not learnt from. Photographs have no truth to look at.
KEPT_BACK = 0.07
# Px of the masks' raster that a thing has to have.
LEAST_AREA = 100
# Heights of views by their widths, and how often; most show a part of a picture, at least this share of what would fit.
SHAPES = {2 / 3: 0.5, 9 / 16: 0.2, 3 / 4: 0.2, 1: 0.06, 4 / 3: 0.04}
PART, LEAST_PART = 0.75, 0.45
# How far light (as a power of two), its warmth, contrast and colourfulness are changed, and noise, levels of 255.
LIGHT, WARMTH, GAMMA, COLOUR, NOISE = (-0.6, 0.5), (-0.15, 0.15), (0.85, 1.2), (0.6, 1.25), 5
OTHER_LIGHT = 0.7
# Things are given other colours so often, by so much (deviation of the logarithm of light, of each colour's share).
DYED, DYED_LIGHT, DYED_COLOUR = 0.5, 0.3, 0.12
# Px of the network's input by which a picture is softened at most; and so often.
SOFT, SOFTENED = 1.6, 0.3
# A first click stands in the middle of a thing, or anywhere as deep in it as this share of the middle.
IN_THE_MIDDLE, LEAST_DEPTH = 0.6, 0.35
# A box is drawn around a thing, each side up to this share of it further out.
LOOSEST = 0.08


class View(NamedTuple):
    """
    picture: uint8 [INPUT, INPUT, 3], red, green, blue; only the first width × height px are of it.
    truths: 0 … 1 [SIDE, SIDE] each.
    """

    picture: np.ndarray
    width: int
    height: int
    truths: list

    def inside(self):
        """1 where the masks' raster is of the picture [SIDE, SIDE]"""
        middles = (np.arange(SIDE) + 0.5) * (INPUT / SIDE)
        return np.outer(middles < self.height, middles < self.width).astype(np.float32)


class Lessons:
    def __init__(self, folder=FOLDER):
        self.folder = folder
        self.index = json.loads((folder / 'index.json').read_text())
        self.learnt, self.kept_back = {}, {}
        for kind in KINDS:
            numbers = [i for i, each in enumerate(self.index) if each['kind'] == kind]
            split = len(numbers) if kind == 'photo' else int(len(numbers) * (1 - KEPT_BACK))
            self.learnt[kind], self.kept_back[kind] = numbers[:split], numbers[split:]

    @functools.cache
    def of(self, i):
        """The picture, red, green, blue, and which thing each of its pixels shows."""
        picture = cv2.imread(str(self.folder / f'{i}.webp'))[..., ::-1]
        return np.ascontiguousarray(picture), cv2.imread(str(self.folder / f'{i}.png'), cv2.IMREAD_GRAYSCALE)

    def decode(self):
        """Reads all pictures, so that processes begun after it share them."""
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(self.of, range(len(self.index))))

    def whole(self, i):
        """A picture as it is with all things in it."""
        return seen(*self.of(i), range(1, 1 + self.index[i]['things']))

    def by_chance(self, random, kind, shape, most):
        """A picture as another camera might have brought it, of some shape, and up to so many things in it."""
        while True:
            numbers = self.learnt[kind]
            picture, things = part_of(*self.of(numbers[random.integers(len(numbers))]), shape, random)
            if kind != 'photo' and random.random() < DYED:
                picture = dyed(picture, things, random)
            if random.random() < OTHER_LIGHT:
                picture = in_other_light(picture, random)
            wanted = random.permutation(np.setdiff1d(things, [0]))
            view = seen(picture, things, wanted, most)
            if view.truths or kind == 'photo':
                return view


def shape_by_chance(random):
    return random.choice(list(SHAPES), p=list(SHAPES.values()))


def part_of(picture, things, shape, random):
    """A part of a picture of a shape (height by width), perhaps mirrored."""
    height, width = things.shape
    share = random.uniform(LEAST_PART, 1) if random.random() < PART else 1
    wide = share * min(width, height / shape)
    high, wide = round(wide * shape), round(wide)
    left, top = random.integers(width - wide + 1), random.integers(height - high + 1)
    picture, things = (each[top : top + high, left : left + wide] for each in (picture, things))
    if random.random() < 0.5:
        picture, things = picture[:, ::-1], things[:, ::-1]
    return np.ascontiguousarray(picture), np.ascontiguousarray(things)


def dyed(picture, things, random):
    """Each thing in another colour, by factors whose edges are as soft as a picture's."""
    factors = random.normal(0, DYED_LIGHT, (256, 1)) + random.normal(0, DYED_COLOUR, (256, 3))
    factors[0] = 0
    gains = cv2.GaussianBlur(np.exp(factors).astype(np.float32)[things], (0, 0), 0.7)
    return (picture * gains).clip(0, 255).astype(np.uint8)


def in_other_light(picture, random):
    """Other exposure, white balance, contrast and colourfulness; noise, and now and then a softer lens."""
    light, warmth = 2 ** random.uniform(*LIGHT), random.uniform(*WARMTH)
    gains = light * np.exp(np.array([warmth, 0, -warmth]))
    gamma = random.uniform(*GAMMA) / 2.2
    levels = (np.arange(256) / 255) ** 2.2
    tables = np.stack([255 * np.minimum(1, (gain * levels)) ** gamma for gain in gains], -1)
    out = cv2.LUT(picture, tables.astype(np.float32)[None])
    grey = out @ np.array([0.3, 0.6, 0.1], np.float32)
    colour = random.uniform(*COLOUR)
    out = cv2.addWeighted(out, colour, cv2.merge([grey] * 3), 1 - colour, 0)
    if random.random() < SOFTENED:
        out = cv2.GaussianBlur(out, (0, 0), random.uniform(0.3, 1) * SOFT * picture.shape[1] / INPUT)
    out += random.uniform(0, NOISE) * random.standard_normal(out.shape, np.float32)
    return out.clip(0, 255).astype(np.uint8)


def seen(picture, things, wanted, most=None):
    """What the network reads of a picture, and the truths of the first so many wanted things that show enough."""
    scale = INPUT / max(things.shape)
    height, width = (round(side * scale) for side in things.shape)
    read = np.zeros((INPUT, INPUT, 3), np.uint8)
    read[:height, :width] = cv2.resize(
        picture, (width, height), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    )
    large = np.zeros((INPUT, INPUT), np.uint8)
    large[:height, :width] = cv2.resize(things, (width, height), interpolation=cv2.INTER_NEAREST_EXACT)
    truths = []
    for thing in wanted:
        mask = cv2.compare(large, int(thing), cv2.CMP_EQ)
        truth = cv2.resize(mask, (SIDE, SIDE), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
        if np.count_nonzero(truth >= 0.5) >= LEAST_AREA:
            truths.append(truth)
        if len(truths) == most:
            break
    return View(read, width, height, truths)


def depths(mask):
    """How far each pixel of a raster lies from what it is not, what lies outside included."""
    framed = np.pad(mask.astype(np.uint8), 1)
    return cv2.distanceTransform(framed, cv2.DIST_L2, 5)[1:-1, 1:-1]


def first_click(truth, random=None):
    """In the middle of a thing, or by chance elsewhere on it."""
    depth = depths(truth >= 0.5)
    deepest = depth.argmax()
    if random is not None and random.random() >= IN_THE_MIDDLE:
        places = np.flatnonzero(depth >= max(1, LEAST_DEPTH * depth.flat[deepest]))
        if len(places):
            deepest = places[random.integers(len(places))]
    return deepest % SIDE, deepest // SIDE, KEEP


def next_click(chosen, truth):
    """In the middle of what is most wrong of what is chosen (within the picture); None where all is right."""
    best, deepest, meant = None, 0, truth >= 0.5
    for label, wrong in ((KEEP, meant & ~chosen), (REMOVE, chosen & ~meant)):
        depth = depths(wrong)
        at = depth.argmax()
        if depth.flat[at] > deepest:
            best, deepest = (at % SIDE, at // SIDE, label), depth.flat[at]
    return best


def box_around(truth, view, random=None):
    """The corners of a box around what a view shows of a thing; by chance a little loose."""
    ys, xs = np.nonzero(truth >= 0.5)
    loose = lambda side: side * (random.random() * LOOSEST if random is not None else LOOSEST / 2)
    left, right, top, bottom = xs.min() - 0.5, xs.max() + 0.5, ys.min() - 0.5, ys.max() + 0.5
    width, height, step = right - left, bottom - top, INPUT / SIDE
    left, right = max(-0.5, left - loose(width)), min(view.width / step - 0.5, right + loose(width))
    top, bottom = max(-0.5, top - loose(height)), min(view.height / step - 0.5, bottom + loose(height))
    return [(left, top, FIRST_CORNER), (right, bottom, SECOND_CORNER)]


def prompt(clicks):
    """
    Lists of (x, y, label) on the masks' raster, as many in each: their places in px of the network's input and their
    labels, with a point that stands for no box where there is none.
    """
    step = INPUT / SIDE
    xy, labels = [], []
    for each in clicks:
        rest = [] if each[0][2] == FIRST_CORNER else [(0, 0, NOTHING)]
        xy.append([(step * (x + 0.5), step * (y + 0.5)) for x, y, _ in each] + [(0.0, 0.0)] * len(rest))
        labels.append([label for *_, label in each + rest])
    return torch.tensor(xy, dtype=torch.float32), torch.tensor(labels, dtype=torch.float32)
