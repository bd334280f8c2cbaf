const name = import.meta.env.VITE_APP_VERSION

/** The version of this build (spec §1: 1.0.23, from package.json) and its code, made of its digits: 1023. */
export const appVersion = { name, code: Number(name.replaceAll('.', '')) } as const
