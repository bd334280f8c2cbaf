/** The help of the wallet on this device. Apart from its other paths, as every page leads to help. */
export const deviceHelpPath = '/property/help/index'
