// Rays against Intel Embree, one ray at a time on one thread: the limit that ours is held against.
// Reads on stdin: triangles, nearest rays, shadow rays (int32 counts), then 9 floats a triangle and 8 a
// ray (origin, direction, reach, unused). Writes: seconds for the nearest rays and for the shadow rays
// (median of five, processor time), then how many met something of each.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>
#include <embree3/rtcore.h>

struct Ray {
  float origin[3], direction[3], reach, unused;
};

template <typename T>
static bool fill(std::vector<T> &values) {
  return fread(values.data(), sizeof(T), values.size(), stdin) == values.size();
}

static double seconds() {
  timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

template <typename Cast>
static double median_of_five(const Cast &cast) {
  double times[5];
  for (double &time : times) {
    const double begin = seconds();
    cast();
    time = seconds() - begin;
  }
  std::sort(times, times + 5);
  return times[2];
}

static RTCRay ray_of(const Ray &ray) {
  RTCRay out = {};
  out.org_x = ray.origin[0], out.org_y = ray.origin[1], out.org_z = ray.origin[2];
  out.dir_x = ray.direction[0], out.dir_y = ray.direction[1], out.dir_z = ray.direction[2];
  out.tfar = ray.reach;
  out.mask = 0xffffffffu;
  return out;
}

int main() {
  int counts[3];
  if (fread(counts, sizeof(int), 3, stdin) != 3) return 1;
  std::vector<float> corners(9 * size_t(counts[0]));
  std::vector<Ray> nearest(counts[1]), shadow(counts[2]);
  if (!fill(corners) || !fill(nearest) || !fill(shadow)) return 1;

  RTCDevice device = rtcNewDevice("threads=1,set_affinity=0");
  RTCScene scene = rtcNewScene(device);
  RTCGeometry mesh = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
  rtcSetGeometryBuildQuality(mesh, RTC_BUILD_QUALITY_HIGH);
  auto *vertices = static_cast<float *>(rtcSetNewGeometryBuffer(
      mesh, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 12, 3 * size_t(counts[0])));
  auto *indices = static_cast<unsigned *>(rtcSetNewGeometryBuffer(
      mesh, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 12, counts[0]));
  std::copy(corners.begin(), corners.end(), vertices);
  for (int i = 0; i < 3 * counts[0]; i++) indices[i] = i;
  rtcCommitGeometry(mesh);
  rtcAttachGeometry(scene, mesh);
  rtcSetSceneBuildQuality(scene, RTC_BUILD_QUALITY_HIGH);
  rtcCommitScene(scene);

  RTCIntersectContext context;
  rtcInitIntersectContext(&context);
  int met = 0, stopped = 0;
  const double nearest_time = median_of_five([&] {
    met = 0;
    for (const Ray &ray : nearest) {
      RTCRayHit query = {ray_of(ray), {}};
      query.hit.geomID = RTC_INVALID_GEOMETRY_ID;
      rtcIntersect1(scene, &context, &query);
      met += query.hit.geomID != RTC_INVALID_GEOMETRY_ID;
    }
  });
  const double shadow_time = median_of_five([&] {
    stopped = 0;
    for (const Ray &ray : shadow) {
      RTCRay query = ray_of(ray);
      rtcOccluded1(scene, &context, &query);
      stopped += query.tfar < 0;
    }
  });
  printf("%.9f %.9f %d %d\n", nearest_time, shadow_time, met, stopped);
  return 0;
}
