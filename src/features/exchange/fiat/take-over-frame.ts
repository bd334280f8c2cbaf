/**
 * Runs before the paint in which the launch page replaces its frame in `index.html` (`scripts/build/launch-frame.ts`):
 * content that is already shown must not animate in again.
 */
export function takeOverFrame(): void {
  const { dataset } = document.documentElement
  if (dataset.launch === undefined) return
  delete dataset.launch
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSAnimation && animation.animationName === 'arrive') animation.finish()
  }
}
