// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {LocalToken} from "../local/LocalToken.sol";

/// @title Token that signals failure by returning false, as tokens older than the final text of EIP-20 do
/// @notice While it refuses, `transfer` and `transferFrom` return false and move nothing.
contract FalseReturnToken is LocalToken {
    bool private _refusing;

    constructor(address owner_) LocalToken("False return", "FALSE", 6, owner_) {}

    function setRefusing(bool refusing) external onlyOwner {
        _refusing = refusing;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        return !_refusing && super.transfer(to, amount);
    }

    function transferFrom(address from, address to, uint256 amount) public override returns (bool) {
        return !_refusing && super.transferFrom(from, to, amount);
    }
}
