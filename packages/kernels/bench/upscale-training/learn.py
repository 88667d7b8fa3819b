"""
Learns the enlarging networks from the examples that `write-examples.ts` wrote, and writes what they learned beside them,
a file a model, for `pack.ts`. `main.ts` calls it:
  python learn.py <folder of examples> <minutes>

A network sees luma and says what cubic enlarging misses of the large picture: a first layer whose filters sum to zero,
residual blocks (He et al., CVPR 2016), and a head a scale whose channels are the pixels that a pixel becomes (Shi et al.,
CVPR 2016). What it would say of a flat surface is taken off. Mean absolute error, Adam, the rate falling as a cosine.
Pictures come first; worn pictures and drawings go on from there.
"""

import json
import math
import pathlib
import sys
import time
from typing import Callable, NamedTuple

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

# As in `network.ts`.
CHANNELS = 16
BLOCKS = 6
SCALES = (2, 3, 4)
# What the network calls 1, in grey levels; `pack.ts` counts in its parts.
UNIT_LEVELS = 32

BATCH = 16
# Sides of the small pieces that are learnt from, and how much of their rim is not judged: there the network sees zeros
# where the product repeats the picture's edge.
PIECE_PX = 48
RIM_PX = 6
STEPS_TO_WARM_UP = 100
LARGEST_GRADIENT = 1.0
SEED = 1


class Course(NamedTuple):
    """A model to learn: which it goes on from, its share of the time, and the rate that it begins with."""

    model: str
    start: str | None
    share: float
    rate: float


COURSES = (
    Course('photo', None, 29 / 45, 2e-3),
    Course('worn', 'photo', 10 / 45, 1e-3),
    Course('drawing', 'photo', 6 / 45, 1e-3),
)

Apply = Callable[[nn.Conv2d, Tensor], Tensor]


def layer(inputs: int, outputs: int) -> nn.Conv2d:
    return nn.Conv2d(inputs, outputs, 3, padding=1)


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = layer(1, CHANNELS)
        self.blocks = nn.ModuleList(
            nn.ModuleList([layer(CHANNELS, CHANNELS), layer(CHANNELS, CHANNELS)]) for _ in range(BLOCKS)
        )
        self.heads = nn.ModuleDict({str(scale): layer(CHANNELS, scale**2) for scale in SCALES})
        for before, after in self.blocks:
            nn.init.kaiming_normal_(before.weight, nonlinearity='relu')
            nn.init.zeros_(before.bias)
            after.weight.data.mul_(0.3)
        for head in self.heads.values():
            head.weight.data.mul_(0.1)
            nn.init.zeros_(head.bias)

    def forward(self, luma: Tensor, scale: int) -> Tensor:
        """(n, 1, height, width) in grey levels; what is missed of `scale` times that size."""
        seen = F.relu(F.conv2d(luma / UNIT_LEVELS, self.first_weight(), self.first.bias, padding=1))
        said = self.answer(seen, scale, lambda conv, values: conv(values)) - self.flat(scale)
        return F.pixel_shuffle(said, scale) * UNIT_LEVELS

    def first_weight(self) -> Tensor:
        weight = self.first.weight
        return weight - weight.mean((1, 2, 3), keepdim=True)

    def answer(self, values: Tensor, scale: int, apply: Apply) -> Tensor:
        for before, after in self.blocks:
            values = values + apply(after, F.relu(apply(before, values)))
        return apply(self.heads[str(scale)], values)

    def flat(self, scale: int) -> Tensor:
        """What the head says of a flat surface, where all pixels are alike."""
        seen = F.relu(self.first.bias).view(1, -1, 1, 1)
        return self.answer(seen, scale, lambda conv, v: F.conv2d(v, conv.weight.sum((2, 3), keepdim=True), conv.bias))

    def layers(self) -> list[tuple[Tensor, Tensor]]:
        """Weights (output, input, row, column) and biases in the order that `network.ts` keeps."""
        others = [*(conv for block in self.blocks for conv in block), *self.heads.values()]
        return [(self.first_weight(), self.first.bias), *((conv.weight, conv.bias) for conv in others)]


class Examples:
    def __init__(self, folder: pathlib.Path):
        index = json.loads((folder / 'index.json').read_text())
        self.items = [
            (
                read(folder / entry['target'], entry, 1),
                {scale: read(folder / entry['inputs'][str(scale)], entry, scale) for scale in SCALES},
            )
            for entry in index
        ]
        areas = np.array([entry['weight'] * entry['width'] * entry['height'] for entry in index], float)
        self.chances = areas / areas.sum()

    def batch(self, random: np.random.Generator, scale: int) -> tuple[Tensor, Tensor]:
        """Small pieces and the large ones that they come from, turned and mirrored by chance."""
        pairs = [self.pair(random, n, scale) for n in random.choice(len(self.items), BATCH, p=self.chances)]
        small, large = zip(*pairs)
        return torch.stack(small)[:, None], torch.stack(large)[:, None]

    def pair(self, random: np.random.Generator, item: int, scale: int) -> tuple[Tensor, Tensor]:
        target, inputs = self.items[item]
        source = inputs[scale]
        y, x = (int(random.integers(side - PIECE_PX + 1)) for side in source.shape)
        turns, is_mirrored = int(random.integers(4)), random.integers(2) == 1

        def cut(plane: Tensor, by: int) -> Tensor:
            piece = plane[y * by : (y + PIECE_PX) * by, x * by : (x + PIECE_PX) * by]
            return torch.rot90(piece.flip(1) if is_mirrored else piece, turns)

        return cut(source, 1), cut(target, scale)


def read(file: pathlib.Path, entry: dict, divisor: int) -> Tensor:
    shape = entry['height'] // divisor, entry['width'] // divisor
    return torch.from_numpy(np.fromfile(file, np.float32).reshape(shape))


def loss_of(network: Network, small: Tensor, large: Tensor, scale: int) -> Tensor:
    # `antialias` chooses Keys' kernel with a = -1/2, as the product's.
    cubic = F.interpolate(small, scale_factor=scale, mode='bicubic', antialias=True)
    rim = RIM_PX * scale
    return (large - cubic - network(small, scale))[:, :, rim:-rim, rim:-rim].abs().mean()


def learn(network: Network, examples: Examples, rate: float, seconds: float) -> None:
    random = np.random.default_rng(SEED)
    optimizer = torch.optim.Adam(network.parameters(), rate, betas=(0.9, 0.99))
    begin, step, losses = time.time(), 0, {scale: [] for scale in SCALES}
    while (done := (time.time() - begin) / seconds) < 1:
        warm = min(1, (step + 1) / STEPS_TO_WARM_UP)
        for group in optimizer.param_groups:
            group['lr'] = rate * warm * (0.5 + 0.5 * math.cos(math.pi * done))
        scale = SCALES[step % len(SCALES)]
        loss = loss_of(network, *examples.batch(random, scale), scale)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), LARGEST_GRADIENT)
        optimizer.step()
        losses[scale].append(loss.item())
        step += 1
        if step % 600 == 0:
            recent = {scale: round(float(np.mean(all_losses[-200:])), 3) for scale, all_losses in losses.items()}
            print(f'{step} steps, {time.time() - begin:.0f} s: {recent}', flush=True)


def write(network: Network, file: pathlib.Path) -> None:
    parts = [part.detach().numpy().ravel() for pair in network.layers() for part in pair]
    np.concatenate(parts).astype(np.float32).tofile(file)


def main() -> None:
    folder, seconds = pathlib.Path(sys.argv[1]), 60 * float(sys.argv[2])
    torch.manual_seed(SEED)
    learned: dict[str, Network] = {}
    for course in COURSES:
        network = Network().to(memory_format=torch.channels_last)
        if course.start:
            network.load_state_dict(learned[course.start].state_dict())
        print(f'{course.model}:', flush=True)
        learn(network, Examples(folder / course.model), course.rate, seconds * course.share)
        write(network, folder / f'{course.model}.f32')
        learned[course.model] = network


if __name__ == '__main__':
    main()
