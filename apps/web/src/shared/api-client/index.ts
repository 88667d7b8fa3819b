export { ApiError, isAbort, isNotFound, isNotSignedIn, messageOf } from './api-error.ts';
export {
  addressOf,
  call,
  callForBlob,
  type EndpointName,
  findSimilar,
  type Input,
  uploadAsItIs,
  uploadHouseAsset,
  uploadImage,
  verifyFile,
} from './call.ts';
export { isServerReachable, onConnectionChange } from './connection.ts';
export { HttpError } from './http-error.ts';
export { request } from './request.ts';
export { callForEvents } from './stream.ts';
