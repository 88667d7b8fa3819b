"""Enlarges: upscale-peers.py <cubic | lanczos4> <image.png> <out.png> <scale>."""

import sys

import cv2
from peer_times import timed

method, image_path, out_path, scale = sys.argv[1:5]
kernel = {"cubic": cv2.INTER_CUBIC, "lanczos4": cv2.INTER_LANCZOS4}[method]
image = cv2.imread(image_path)
size = (image.shape[1] * int(scale), image.shape[0] * int(scale))
cv2.imwrite(out_path, timed(lambda: cv2.resize(image, size, interpolation=kernel)))
