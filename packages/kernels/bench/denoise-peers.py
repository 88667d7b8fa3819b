"""Takes noise away: denoise-peers.py <nlmeans | bilateral | dct> <image.png> <out.png> <sigma>."""

import sys

import cv2
from peer_times import timed

method, image_path, out_path = sys.argv[1:4]
sigma = float(sys.argv[4])
image = cv2.imread(image_path)


def dct():
    clean = image.copy()
    cv2.xphoto.dctDenoising(image, clean, sigma)
    return clean


methods = {
    "nlmeans": lambda: cv2.fastNlMeansDenoisingColored(image, None, 0.55 * sigma, 0.55 * sigma),
    "bilateral": lambda: cv2.bilateralFilter(image, -1, 4 * sigma, 2.5),
    "dct": dct,
}
cv2.imwrite(out_path, timed(methods[method]))
