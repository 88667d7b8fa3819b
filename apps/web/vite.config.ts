import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPlugin } from './build/compress-plugin.ts';
import { contractPlugin } from './build/contract-plugin.ts';
import { firstPaintPlugin } from './build/first-paint-plugin.ts';
import { pwaPlugin } from './build/pwa-plugin.ts';
import { tokensPlugin } from './build/tokens-plugin.ts';

const apiTarget = process.env.API_TARGET ?? 'http://127.0.0.1:8080';
const proxied = { target: apiTarget, changeOrigin: false };

export default defineConfig({
  plugins: [
    react(),
    contractPlugin(),
    tokensPlugin(),
    firstPaintPlugin(),
    pwaPlugin(),
    compressPlugin(),
  ],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/files', '/covers', '/cashier', '/__serverLoader'].map((path) => [path, proxied]),
    ),
  },
  build: { manifest: true, target: 'es2023', sourcemap: false, assetsInlineLimit: 0 },
});
