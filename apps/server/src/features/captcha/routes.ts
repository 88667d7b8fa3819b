import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Captchas } from './service.ts';

export function captchaRoutes(app: FastifyInstance, { captchas }: { captchas: Captchas }): void {
  route(app, endpoints.newCaptcha, (_, { request }) => captchas.create(request.ip));
  route(app, endpoints.answerCaptcha, async (given, { request }) => {
    await captchas.answer(given, request.ip);
    return null;
  });
}
