// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Maps a fuzzed value into `minimum` to `maximum`, inclusive; values in between stay as they are.
/// @dev Hardhat has no `bound` cheatcode.
function bound(uint256 value, uint256 minimum, uint256 maximum) pure returns (uint256) {
    if (value >= minimum && value <= maximum) return value;
    return minimum + (value % (maximum - minimum + 1));
}
