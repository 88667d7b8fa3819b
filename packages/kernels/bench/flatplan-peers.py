"""Parts a picture into regions: flatplan-peers.py <method> <picture> <labels out>."""

import sys

import cv2
import numpy as np
from peer_times import timed
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


def felzenszwalb400(picture):
    return felzenszwalb(picture[:, :, ::-1], scale=400, sigma=1.2, min_size=200)


methods = {
    "skimage Felzenszwalb": felzenszwalb400,
    "k-means 16": kmeans,
    "mean shift and k-means": lambda picture: kmeans(cv2.pyrMeanShiftFiltering(picture, 12, 24)),
}
method, source, target = sys.argv[1:4]
cv2.setRNGSeed(1)
regions = timed(methods[method], cv2.imread(source))
parts = regions if method == "skimage Felzenszwalb" else connected(regions)
parts.astype(np.int32).tofile(target)
