"""OpenCV's line drawings: lineart-cv2.py <canny | xdog> <picture> <out.png>.

Max-channel gradients are taken by running Canny on each channel and joining the results.
"""

import sys

import cv2
import numpy as np
from peer_times import timed

method, path, out_path = sys.argv[1:4]
image = cv2.imread(path)


def canny():
    blurred = cv2.GaussianBlur(image, (0, 0), 2)
    edges = None
    for channel in cv2.split(blurred):
        found = cv2.Canny(channel, 15, 40, L2gradient=True)
        edges = found if edges is None else cv2.max(edges, found)
    return edges


def xdog():
    """Winnemoeller's extended difference of Gaussians (2012): sigma 1.4, k 1.6, p 21, eps .5, phi 8."""
    luma = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY).astype(np.float32) / 255
    centre = cv2.GaussianBlur(luma, (0, 0), 1.4)
    sharp = 22 * centre - 21 * cv2.GaussianBlur(luma, (0, 0), 1.4 * 1.6)
    ink = np.where(sharp >= 0.5, 1, 1 + np.tanh(8 * (sharp - 0.5)))
    return np.clip(ink * 255, 0, 255).astype(np.uint8)


methods = {"canny": canny, "xdog": xdog}
methods[method]()  # the first call also starts the threads
cv2.imwrite(out_path, timed(methods[method]))
