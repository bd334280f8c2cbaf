// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LocalToken} from "../local/LocalToken.sol";

/// @title Token without permit whose fallback accepts every call, as WETH's does
/// @notice A `permit` of it seems to succeed and does nothing.
contract FallbackToken is LocalToken {
    constructor(address owner_) LocalToken("Fallback", "FALL", 6, owner_) {}

    fallback() external {}
}
