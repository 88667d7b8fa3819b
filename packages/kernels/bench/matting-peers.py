"""Other ways to matte and to select, one picture a run.

  matting-peers.py <method> <image.png> <out.png> <hint>

hint: a trimap's path for closedform and shared; "left,top,right,bottom" for grabcut and guided; "x,y;x,y"
for floodfill and watershed.
"""

import sys

import cv2
import numpy as np
from peer_times import timed

method, image_path, out_path, hint = sys.argv[1:5]
image = cv2.imread(image_path)
# Of the guided filter, as in the project's comparison table: radius, epsilon and half width of the band.
RADIUS, EPSILON, BAND = 20, 1e-4, 14


def trimap():
    grey = cv2.imread(hint, 0)
    return np.where(grey == 255, 1.0, np.where(grey == 0, 0.0, 0.5))


def pymatting(estimate):
    given = trimap()
    rgb = image[:, :, ::-1] / 255.0
    estimate(rgb[:64, :64], np.tile(np.linspace(0, 1, 64).round(1), (64, 1)))  # compiles
    return timed(estimate, rgb, given) * 255


def closedform():
    from pymatting import estimate_alpha_cf

    return pymatting(estimate_alpha_cf)


def shared():
    from pymatting import estimate_alpha_sm

    return pymatting(estimate_alpha_sm)


def cut():
    left, top, right, bottom = (int(part) for part in hint.split(","))
    mask = np.zeros(image.shape[:2], np.uint8)
    models = np.zeros((1, 65)), np.zeros((1, 65))
    cv2.setRNGSeed(1)
    box = (left, top, right - left, bottom - top)
    cv2.grabCut(image, mask, box, *models, 5, cv2.GC_INIT_WITH_RECT)
    return np.where((mask == 1) | (mask == 3), 255, 0).astype(np.uint8)


def grabcut():
    return timed(cut)


def softened():
    mask = cut()
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * BAND + 1, 2 * BAND + 1))
    band = cv2.dilate(mask, disc) != cv2.erode(mask, disc)
    guide = image.astype(np.float32) / 255
    alpha = cv2.ximgproc.guidedFilter(guide, mask.astype(np.float32) / 255, RADIUS, EPSILON)
    return np.where(band, alpha * 255, mask)


def guided():
    return timed(softened)


def points():
    return [tuple(int(float(part)) for part in point.split(",")) for point in hint.split(";")]


def filled():
    mask = np.zeros((image.shape[0] + 2, image.shape[1] + 2), np.uint8)
    spread = (20, 20, 20)
    flags = 8 | (255 << 8) | cv2.FLOODFILL_MASK_ONLY | cv2.FLOODFILL_FIXED_RANGE
    for seed in points():
        cv2.floodFill(image, mask, seed, 0, spread, spread, flags)
    return mask[1:-1, 1:-1]


def floodfill():
    return timed(filled)


def parted():
    """From the clicks and from the picture's rim, which is ground."""
    markers = np.zeros(image.shape[:2], np.int32)
    markers[:3], markers[-3:], markers[:, :3], markers[:, -3:] = 2, 2, 2, 2
    for seed in points():
        cv2.circle(markers, seed, 4, 1, -1)
    return np.where(cv2.watershed(image, markers) == 1, 255, 0)


def watershed():
    return timed(parted)


result = globals()[method]()
cv2.imwrite(out_path, np.clip(np.round(result), 0, 255).astype(np.uint8))
