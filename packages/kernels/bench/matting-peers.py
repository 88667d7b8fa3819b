"""Other ways to matte and to select, one picture a run.

  matting-peers.py <method> <image.png> <out.png> <hint>

hint: a trimap's path for closedform, shared and guided; "left,top,right,bottom" for grabcut;
"x,y;x,y" for floodfill. Prints the CPU seconds of the method itself.
"""
import sys
import time

import cv2
import numpy as np

method, image_path, out_path, hint = sys.argv[1:5]
image = cv2.imread(image_path)


def trimap():
    grey = cv2.imread(hint, 0)
    return np.where(grey == 255, 1.0, np.where(grey == 0, 0.0, 0.5))


def pymatting(estimate):
    given = trimap()
    rgb = image[:, :, ::-1] / 255.0
    estimate(rgb[:64, :64], np.tile(np.linspace(0, 1, 64).round(1), (64, 1)))  # compiles
    start = time.process_time()
    return estimate(rgb, given) * 255, start


def closedform():
    from pymatting import estimate_alpha_cf

    return pymatting(estimate_alpha_cf)


def shared():
    from pymatting import estimate_alpha_sm

    return pymatting(estimate_alpha_sm)


def grabcut():
    left, top, right, bottom = (int(part) for part in hint.split(","))
    mask = np.zeros(image.shape[:2], np.uint8)
    models = np.zeros((1, 65)), np.zeros((1, 65))
    cv2.setRNGSeed(1)
    start = time.process_time()
    box = (left, top, right - left, bottom - top)
    cv2.grabCut(image, mask, box, *models, 5, cv2.GC_INIT_WITH_RECT)
    return np.where((mask == 1) | (mask == 3), 255, 0), start


def floodfill():
    start = time.process_time()
    mask = np.zeros((image.shape[0] + 2, image.shape[1] + 2), np.uint8)
    for point in hint.split(";"):
        seed = tuple(int(float(part)) for part in point.split(","))
        spread = (20, 20, 20)
        flags = 8 | (255 << 8) | cv2.FLOODFILL_MASK_ONLY | cv2.FLOODFILL_FIXED_RANGE
        cv2.floodFill(image, mask, seed, 0, spread, spread, flags)
    return mask[1:-1, 1:-1], start


result, start = globals()[method]()
print(time.process_time() - start)
cv2.imwrite(out_path, np.clip(np.round(result), 0, 255).astype(np.uint8))
