"""Lessons that `lessons.ts` drew, and the clicks that a user would set in them."""

import json
import pathlib

import cv2
import numpy as np
import torch

from decoder import FIRST_CORNER, GRID, INPUT, KEEP, NOTHING, REMOVE, SECOND_CORNER, SIDE
from encoder import WIDTH

FOLDER = pathlib.Path(__file__).parents[5] / 'bench-output/mask-lessons'
OBJECTS_SIDE = 512
KINDS = ('room', 'scene', 'shapes', 'photo')
# All pictures are three wide and two high; the rows below are empty.
ROWS = round(SIDE * 2 / 3)
# Of each kind the last part is looked at, not learnt from. Photographs have no truth to look at.
KEPT_BACK = 0.07
# Px of the masks' raster that a thing has to have.
LEAST_AREA = 40
# A first click stands in the middle of a thing, or anywhere as deep in it as this share of the middle.
IN_THE_MIDDLE, LEAST_DEPTH = 0.6, 0.35
# A box is drawn around a thing, each side up to this share of it further out.
LOOSEST = 0.08


class Lessons:
    def __init__(self, folder=FOLDER):
        self.index = json.loads((folder / 'index.json').read_text())
        count = len(self.index)
        before = np.memmap(folder / 'before-end.f16', np.float16, 'r')
        self.before = before.reshape(count, GRID * GRID, WIDTH)
        objects = np.memmap(folder / 'objects.u8', np.uint8, 'r')
        self.objects = objects.reshape(count, OBJECTS_SIDE, OBJECTS_SIDE)
        self.learnt, self.kept_back = {}, {}
        for kind in KINDS:
            numbers = [i for i, each in enumerate(self.index) if each['kind'] == kind]
            # A scene and the same as another camera might bring it stay on one side.
            split = len(numbers) if kind == 'photo' else int(len(numbers) * (1 - KEPT_BACK)) // 2 * 2
            self.learnt[kind], self.kept_back[kind] = numbers[:split], numbers[split:]

    def truth(self, i, thing):
        """0 … 1 [256, 256]"""
        mask = (self.objects[i] == thing).astype(np.float32)
        return cv2.resize(mask, (SIDE, SIDE), interpolation=cv2.INTER_AREA)

    def before_end(self, numbers):
        return torch.tensor(np.stack([self.before[i] for i in numbers]).astype(np.float32))

    def by_chance(self, random, kind, most):
        """A picture's number and the truths of up to so many things in it."""
        while True:
            i = self.learnt[kind][random.integers(len(self.learnt[kind]))]
            order = 1 + random.permutation(self.index[i]['things'])
            truths = []
            for thing in order:
                truth = self.truth(i, thing)
                if truth.sum() >= LEAST_AREA:
                    truths.append(truth)
                if len(truths) == most:
                    break
            if truths:
                return i, truths


def depths(mask):
    """How far each pixel of a 0/1 raster lies from what it is not, the picture's rim included."""
    framed = np.zeros((SIDE + 2, SIDE + 2), np.uint8)
    framed[1 : ROWS + 1, 1:-1] = mask[:ROWS]
    return cv2.distanceTransform(framed, cv2.DIST_L2, 5)[1:-1, 1:-1]


def first_click(truth, random=None):
    """In the middle of a thing, or by chance elsewhere on it."""
    depth = depths((truth >= 0.5).astype(np.uint8))
    deepest = depth.argmax()
    if depth.flat[deepest] == 0:
        return None
    if random is not None and random.random() >= IN_THE_MIDDLE:
        places = np.flatnonzero(depth >= max(1, LEAST_DEPTH * depth.flat[deepest]))
        deepest = places[random.integers(len(places))]
    return deepest % SIDE, deepest // SIDE, KEEP


def next_click(log_odds, truth):
    """In the middle of what is most wrong; None where all is right."""
    best, deepest = None, 0
    for label in (KEEP, REMOVE):
        if label == KEEP:
            wrong = (truth >= 0.5) & (log_odds <= 0)
        else:
            wrong = (truth < 0.5) & (log_odds > 0)
        depth = depths(wrong.astype(np.uint8))
        at = depth.argmax()
        if depth.flat[at] > deepest:
            best, deepest = (at % SIDE, at // SIDE, label), depth.flat[at]
    return best


def box_around(truth, random=None):
    """The corners of a box; by chance a little loose."""
    ys, xs = np.nonzero(truth[:ROWS] >= 0.5)
    if len(ys) == 0:
        return None
    loose = lambda side: side * (random.random() * LOOSEST if random is not None else LOOSEST / 2)
    left, right, top, bottom = xs.min() - 0.5, xs.max() + 0.5, ys.min() - 0.5, ys.max() + 0.5
    width, height = right - left, bottom - top
    left, right = max(-0.5, left - loose(width)), min(SIDE - 0.5, right + loose(width))
    top, bottom = max(-0.5, top - loose(height)), min(ROWS - 0.5, bottom + loose(height))
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


def overlap(log_odds, truth):
    """Intersection over union."""
    mask, meant = log_odds[:ROWS] > 0, truth[:ROWS] >= 0.5
    return (mask & meant).sum() / max(1, (mask | meant).sum())
