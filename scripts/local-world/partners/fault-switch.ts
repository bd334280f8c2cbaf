/** The fault that a partner currently has, if any. */
export class FaultSwitch<Fault extends string> {
  #fault: Fault | null = null

  set(fault: Fault | null): void {
    this.#fault = fault
  }

  get fault(): Fault | null {
    return this.#fault
  }

  has(fault: Fault): boolean {
    return this.#fault === fault
  }
}
