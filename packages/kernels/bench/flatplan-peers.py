"""Parts a picture into regions: flatplan-peers.py <method> <picture> <labels out>; prints the CPU seconds."""

import sys
import time

import cv2
import numpy as np
from scipy.ndimage import label
from skimage.segmentation import felzenszwalb


def connected(values):
    out = np.zeros(values.shape, np.int32)
    count = 0
    for value in np.unique(values):
        parts, found = label(values == value)
        out[parts > 0] = parts[parts > 0] + count - 1
        count += found
    return out


def kmeans(picture):
    pixels = picture.reshape(-1, 3).astype(np.float32)
    _, labels, _ = cv2.kmeans(pixels, 16, None, (3, 10, 1.0), 1, cv2.KMEANS_PP_CENTERS)
    return labels.reshape(picture.shape[:2])


method, source, target = sys.argv[1:4]
cv2.setRNGSeed(1)
picture = cv2.imread(source)
start = time.process_time()
if method == "skimage Felzenszwalb":
    regions = felzenszwalb(picture[:, :, ::-1], scale=400, sigma=1.2, min_size=200)
elif method == "k-means 16":
    regions = kmeans(picture)
else:
    regions = kmeans(cv2.pyrMeanShiftFiltering(picture, 12, 24))
seconds = time.process_time() - start
connected(regions).tofile(target) if method != "skimage Felzenszwalb" else regions.astype(np.int32).tofile(target)
print(seconds)
