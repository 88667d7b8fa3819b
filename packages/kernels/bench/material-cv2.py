"""Peers of material replacement: python material-cv2.py <method> <input> <laid> <mask> <out>."""

import sys

import cv2
import numpy as np
from peer_times import timed

method, source, laid_path, mask_path, out = sys.argv[1:]
image = cv2.imread(source).astype(np.float32) / 255
laid = cv2.imread(laid_path).astype(np.float32) / 255
mask = cv2.imread(mask_path, cv2.IMREAD_GRAYSCALE)
inside = mask > 127
luma = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
sigma = 0.03 * image.shape[1]


def guided(plane, radius, epsilon):
    size = (2 * radius + 1, 2 * radius + 1)
    average = cv2.blur(plane, size)
    variance = cv2.blur(plane * plane, size) - average * average
    slope = variance / (variance + epsilon)
    return cv2.blur(slope, size) * plane + cv2.blur(average * (1 - slope), size)


def cloned():
    ys, xs = np.where(inside)
    center = (int((xs.min() + xs.max()) / 2), int((ys.min() + ys.max()) / 2))
    patch, ground = ((picture * 255).astype(np.uint8) for picture in (laid, image))
    return cv2.seamlessClone(patch, ground, mask, center, cv2.MIXED_CLONE) / 255


def shaded(shade):
    shade = shade / np.median(shade[inside])
    return np.where(inside[..., None], laid * shade[..., None], image)


methods = {
    "seamlessClone": cloned,
    "paste": lambda: shaded(np.ones_like(luma)),
    "multiply": lambda: shaded(luma),
    "bilateral": lambda: shaded(cv2.bilateralFilter(luma, 0, 0.1, sigma / 3)),
    "guided": lambda: shaded(guided(guided(luma, int(sigma), 0.02), int(sigma), 0.02)),
}
result = timed(methods[method])
cv2.imwrite(out, np.clip(result * 255 + 0.5, 0, 255).astype(np.uint8))
