"""Gives a picture another's colours: colour-peers.py <reinhard | mkl> <source.png> <target.png> <out.png>."""

import sys

import cv2
import numpy as np
from peer_times import timed

method, source_path, target_path, out_path = sys.argv[1:5]
source = cv2.imread(source_path).astype(np.float32) / 255
target = cv2.imread(target_path).astype(np.float32) / 255


def reinhard():
    """Means and deviations in Lab (Reinhard, Ashikhmin, Gooch and Shirley 2001)."""
    a, b = (cv2.cvtColor(image, cv2.COLOR_BGR2LAB).reshape(-1, 3) for image in (source, target))
    lab = (a - a.mean(0)) * (b.std(0) / a.std(0)) + b.mean(0)
    return cv2.cvtColor(lab.reshape(source.shape).astype(np.float32), cv2.COLOR_LAB2BGR)


def root(matrix, power):
    values, vectors = np.linalg.eigh(matrix)
    return (vectors * np.maximum(values, 1e-9) ** power) @ vectors.T


def mkl():
    """The linear Monge-Kantorovich map between two Gaussians (Pitie and Kokaram 2007)."""
    a, b = source.reshape(-1, 3), target.reshape(-1, 3)
    half, back = root(np.cov(a.T), 0.5), root(np.cov(a.T), -0.5)
    turn = back @ root(half @ np.cov(b.T) @ half, 0.5) @ back
    return ((a - a.mean(0)) @ turn + b.mean(0)).reshape(source.shape)


result = timed({"reinhard": reinhard, "mkl": mkl}[method])
cv2.imwrite(out_path, np.clip(result * 255 + 0.5, 0, 255).astype(np.uint8))
