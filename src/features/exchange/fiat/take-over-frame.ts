/**
 * Before the paint in which the launch page takes the place of its frame in `index.html`
 * (`scripts/build/launch-frame.ts`): what stands there already must not arrive again.
 */
export function takeOverFrame(): void {
  const { dataset } = document.documentElement
  if (dataset.launch === undefined) return
  delete dataset.launch
  for (const animation of document.getAnimations()) {
    if (animation instanceof CSSAnimation && animation.animationName === 'arrive') animation.finish()
  }
}
