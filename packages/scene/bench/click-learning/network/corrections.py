"""
What learning changes in a network's file: matrices W become W + down · up (LoRA, Hu et al., arXiv 2106.09685), some
other tensors change as a whole. A network says of the latter, with `wholes()`, which of the file's names is which of its
parameters.
"""

import json
import math

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F


def weights_of(path):
    """The initializers of an ONNX file by name."""
    graph = onnx.load(path).graph
    return {each.name: onnx.numpy_helper.to_array(each).copy() for each in graph.initializer}


class Fixed(nn.Module):
    """Tensors of the file that stay as they are, by name."""

    def __init__(self, weights):
        super().__init__()
        for name, value in weights.items():
            self.register_buffer(name.replace('.', ' '), torch.tensor(value))

    def __getitem__(self, name):
        return getattr(self, name.replace('.', ' '))


class Slim(nn.Module):
    """A tensor of the file, a row a number of its first dimension; rank 0 leaves it as it is."""

    def __init__(self, name, weight, rank):
        super().__init__()
        self.name, self.rank = name, rank
        self.register_buffer('weight', torch.tensor(weight))
        if rank:
            rows, columns = self.weight.flatten(1).shape
            self.down = nn.Parameter(torch.randn(rows, rank) / math.sqrt(rows))
            self.up = nn.Parameter(torch.zeros(rank, columns))

    def now(self):
        return self.weight + (self.down @ self.up).view_as(self.weight) if self.rank else self.weight


class Matrix(Slim):
    """y = x W + b; b stays as it is."""

    def __init__(self, name, weight, bias, rank):
        super().__init__(name, weight, rank)
        # Some are stored the other way round.
        self.turned = name.endswith('.weight')
        self.register_buffer('bias', torch.tensor(bias))

    def forward(self, x):
        weight = self.now()
        return x @ (weight.T if self.turned else weight) + self.bias


class Convolution(Slim):
    """Without bias; as large a picture as before."""

    def forward(self, x):
        weight = self.now()
        return F.conv2d(x, weight, padding=weight.shape[-1] // 2)


def slims_of(network):
    return [each for each in network.modules() if isinstance(each, Slim)]


def packed(network, weights):
    """
    What was learnt, as `packages/networks/src/masks/corrected.ts` reads it: the length of a JSON text (4 bytes, little-endian),
    that text, which names the parts, and from the next multiple of two on their numbers as 16-bit floats.
    """
    parts, numbers = [], []
    for each in slims_of(network):
        down, up = each.down.detach().cpu().numpy(), each.up.detach().cpu().numpy()
        # Both factors of one size, so that 16 bits do for both.
        scale = np.sqrt(np.abs(up).max(1) / np.maximum(1e-9, np.abs(down).max(0)))
        down, up = down * scale, up / np.maximum(1e-9, scale)[:, None]
        parts.append({'name': each.name, 'rank': each.rank, 'down': down.size, 'up': up.size})
        numbers += [down.ravel(), up.ravel()]
    for name, now in network.wholes().items():
        difference = now.detach().cpu().numpy().reshape(weights[name].shape) - weights[name]
        parts.append({'name': name, 'change': difference.size})
        numbers.append(difference.ravel())
    text = json.dumps(parts, separators=(',', ':')).encode()
    pad = b'\0' * (len(text) % 2)
    return np.uint32(len(text)).tobytes() + text + pad + np.concatenate(numbers).astype('<f2').tobytes()


@torch.no_grad()
def correct(network, raw):
    """Puts what `packed` gave into a network as the file has it; its ranks have to be those."""
    length = int(np.frombuffer(raw[:4], '<u4')[0])
    parts = json.loads(raw[4 : 4 + length])
    numbers = torch.tensor(np.frombuffer(raw[4 + length + length % 2 :], '<f2').astype(np.float32))
    slims, wholes = {each.name: each for each in slims_of(network)}, network.wholes()
    at = 0
    for part in parts:
        if 'rank' in part:
            slim = slims[part['name']]
            for factor, size in ((slim.down, part['down']), (slim.up, part['up'])):
                factor.copy_(numbers[at : at + size].view_as(factor))
                at += size
        else:
            whole = wholes[part['name']]
            whole += numbers[at : at + part['change']].view_as(whole)
            at += part['change']
