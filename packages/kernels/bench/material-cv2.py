"""Peers of material replacement: python material-cv2.py <method> <input> <laid> <mask> <out>."""

import sys

import cv2
import numpy as np

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


if method == "seamlessClone":
    ys, xs = np.where(inside)
    center = (int((xs.min() + xs.max()) / 2), int((ys.min() + ys.max()) / 2))
    result = cv2.seamlessClone(
        (laid * 255).astype(np.uint8),
        (image * 255).astype(np.uint8),
        mask,
        center,
        cv2.MIXED_CLONE,
    )
    cv2.imwrite(out, result)
    sys.exit()
if method == "paste":
    shade = np.ones_like(luma)
elif method == "multiply":
    shade = luma
elif method == "bilateral":
    shade = cv2.bilateralFilter(luma, 0, 0.1, sigma / 3)
else:
    shade = guided(guided(luma, int(sigma), 0.02), int(sigma), 0.02)
shade = shade / np.median(shade[inside])
result = np.where(inside[..., None], laid * shade[..., None], image)
cv2.imwrite(out, np.clip(result * 255 + 0.5, 0, 255).astype(np.uint8))
