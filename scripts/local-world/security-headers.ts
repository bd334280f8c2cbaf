import type { FastifyHelmetOptions } from '@fastify/helmet'

/** Browser features that no page uses. Helmet does not set this header. */
export const permissionsPolicy = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Security headers of the app. `connectSources` are the other origins that it talks to: RPCs, WalletConnect's relay. */
export function helmetOptions(connectSources: readonly string[]): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // RainbowKit and Base UI set style attributes and add style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // EIP-6963 wallets bring their icons as data URLs.
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...connectSources],
        frameSrc: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    // The local world has no TLS.
    strictTransportSecurity: false,
  }
}
