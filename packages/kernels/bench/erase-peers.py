"""Fills holes: erase-peers.py <telea | ns | shiftmap | fsr> <image.png> <mask.png> <out.png>; 255 = fill."""

import sys

import cv2
import numpy as np
from peer_times import timed

method, image_path, mask_path, out_path = sys.argv[1:5]
image = cv2.imread(image_path)
hole = cv2.imread(mask_path, 0)


def diffused(flag):
    return cv2.inpaint(image, hole, 3, flag)


def shiftmap():
    filled = np.zeros_like(image)
    lab = cv2.cvtColor(image, cv2.COLOR_BGR2LAB)
    cv2.xphoto.inpaint(lab, 255 - hole, filled, cv2.xphoto.INPAINT_SHIFTMAP)
    return cv2.cvtColor(filled, cv2.COLOR_LAB2BGR)


def fsr():
    filled = np.zeros_like(image)
    cv2.xphoto.inpaint(image, 255 - hole, filled, cv2.xphoto.INPAINT_FSR_FAST)
    return filled


methods = {
    "telea": lambda: diffused(cv2.INPAINT_TELEA),
    "ns": lambda: diffused(cv2.INPAINT_NS),
    "shiftmap": shiftmap,
    "fsr": fsr,
}
cv2.imwrite(out_path, timed(methods[method]))
